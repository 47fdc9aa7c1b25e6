/** What follows the request screen, as one chunk: loaded while the visitor answers it (REC-2). */
export { cancelTarget } from './navigation/cancel-target';
export { ScreensAfterRequest } from './screens/ScreensAfterRequest';
export { browserCounting } from './statistics/browser-counter';
