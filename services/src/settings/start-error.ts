export { StartError } from '@portal/tooling/settings';
