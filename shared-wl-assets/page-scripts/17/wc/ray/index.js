/** Ray: functions that its configuration names. */
(() => {
  window.PORTAL_CALLBACKS = {
    ...window.PORTAL_CALLBACKS,
    openApp: () => window.open('https://www.ray.example/app', '_blank', 'noopener'),
  };
})();
