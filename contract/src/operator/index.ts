export * from './help-desk-view';
export * from './operator-page';
