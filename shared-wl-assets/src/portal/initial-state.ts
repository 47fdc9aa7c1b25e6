/** Types that server and page share: data of a page, of an embedded flow and of its visitor. */
export * from './client-information';
export * from './embedded-flow';
export * from './environment';
export { noNotices, type PageNotices } from './page-boot';
