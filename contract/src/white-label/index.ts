/** The client’s configuration as server and browser see it. Its files are checked by server-kit. */
export * from './configuration';
export * from './self-registration';
export * from './telephone-url';
export * from './white-label-view';
