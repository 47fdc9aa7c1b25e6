export { describeConnectionProblem } from '@portal/registry/run-command';
export * from './error-handler';
export * from './flat-form';
export * from './generic-error';
export * from './is-record';
export * from './json-keys';
export * from './request-origin';
export * from './unavailable-error';
