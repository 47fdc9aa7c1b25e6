/** Everything after the request screen, as one chunk: loaded while the visitor fills it in (REC-2). */
export { cancelTarget } from './navigation/cancel-target';
export { ScreensAfterRequest } from './screens/ScreensAfterRequest';
export { createBrowserTracking } from './statistics/browser-tracking';
