/** White label in the browser: icons and the page's own client. */
export { IconError } from './icon-error';
export { iconUrl } from './icon-url';
export { setPageWhiteLabel, WHITE_LABEL_GLOBAL } from './page-white-label';
