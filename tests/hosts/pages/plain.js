const element = document.getElementById('recovery');
const told = document.getElementById('told');
const handle = Portal.mount(element, {
  flow: 'fps',
  whiteLabel: 'default',
  language: 'en-US',
  onStep: ({ step }) => (told.textContent += ` step:${step}`),
  onDone: ({ outcome }) => (told.textContent += ` done:${outcome}`),
  onCancelled: () => (told.textContent += ' cancelled'),
  onError: ({ reason }) => (told.textContent += ` error:${reason}`),
});
handle.ready.then(({ state, reason, message }) => {
  told.textContent += state === 'mounted' ? ' mounted' : ` refused:${reason}`;
  if (state === 'refused') console.warn(message);
});
document.getElementById('own').addEventListener('click', () => handle.unmount());
