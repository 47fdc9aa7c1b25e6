/** The API store: functions that its configuration names. */
(() => {
  window.PORTAL_CALLBACKS = {
    ...window.PORTAL_CALLBACKS,
    startTour: () => window.open('https://store.aldermere.example/tour', '_blank', 'noopener'),
  };
})();
