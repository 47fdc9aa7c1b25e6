/** Lion Internet: functions that its configuration names. */
(() => {
  window.PORTAL_CALLBACKS = {
    ...window.PORTAL_CALLBACKS,
    openAppStore: () => window.open('https://www.lion.example/app', '_blank', 'noopener'),
  };
})();
