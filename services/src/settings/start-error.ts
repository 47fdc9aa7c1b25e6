export { StartError } from '@portal/delivery/settings';
