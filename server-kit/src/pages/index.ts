export * from './html';
export * from './operator-head';
export * from './page-translations';
export * from './plain-pages';
export * from './plural-text';
