// React's production build, as in the root of a running portal, cannot replace components.
const canRefresh = () =>
  [...(globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderers.values() ?? [])].some(
    ({ scheduleRefresh }) => typeof scheduleRefresh === 'function',
  );

import.meta.webpackHot.addStatusHandler((status) => {
  if (status === 'prepare' && !canRefresh()) location.reload();
});
