// With React's production build, as in the root of a running portal, components cannot be exchanged.
const canRefresh = () =>
  [...(globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderers.values() ?? [])].some(
    ({ scheduleRefresh }) => typeof scheduleRefresh === 'function',
  );

import.meta.webpackHot.addStatusHandler((status) => {
  if (status === 'prepare' && !canRefresh()) location.reload();
});
