export { StartError } from '@portal/registry/settings';
