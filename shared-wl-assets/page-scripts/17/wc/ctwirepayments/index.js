/** Castle Wire: functions that its configuration names. */
(() => {
  window.PORTAL_CALLBACKS = {
    ...window.PORTAL_CALLBACKS,
    checkPaymentReference: () =>
      window.open('https://www.castlewire.example/references', '_blank', 'noopener'),
  };
})();
