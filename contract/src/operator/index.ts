export * from './brand-editor-view';
export * from './deployments-view';
export * from './help-desk-view';
export * from './moment';
export * from './operator-page';
export * from './outbox-view';
export * from './statistics-view';
export * from './studio-view';
