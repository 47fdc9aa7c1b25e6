/** Loads the chunk of requests to the services and of what follows their responses. */
export const loadAfterInput = () => import(/* webpackChunkName: 'after-input' */ './after-input');
