/** Cedarwood: functions that its configuration names. */
(() => {
  window.PORTAL_CALLBACKS = {
    ...window.PORTAL_CALLBACKS,
    requestAppointment: () => window.open('https://www.cedarwood.example/appointments', '_blank', 'noopener'),
  };
})();
