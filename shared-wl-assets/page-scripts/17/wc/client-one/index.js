/** Nordhaven: functions that its configuration names. */
(() => {
  window.PORTAL_CALLBACKS = {
    ...window.PORTAL_CALLBACKS,
    blockCard: () => window.open('https://www.nordhaven.example/block-a-card', '_blank', 'noopener'),
  };
})();
