/** Loads the solver from a separate chunk, since most visitors never need it. */
export const loadSolver = () => import(/* webpackChunkName: 'proof-of-work' */ './solve-challenge');
