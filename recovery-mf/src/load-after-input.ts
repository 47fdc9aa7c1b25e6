/** Loads the chunk with the requests to the services and the handling of their responses. */
export const loadAfterInput = () => import(/* webpackChunkName: 'after-input' */ './after-input');
