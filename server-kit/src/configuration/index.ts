export { isLoopback, StartError } from '@portal/registry/settings';
export * from '../secrets';
export * from './bind-environment';
export * from './environment';
export * from './environment-by-host';
export * from './server-setting-schemas';
