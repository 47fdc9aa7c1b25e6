/** Loads the solver, which is a chunk of its own: most visitors never need it. */
export const loadSolver = () => import(/* webpackChunkName: 'proof-of-work' */ './solve-challenge');
