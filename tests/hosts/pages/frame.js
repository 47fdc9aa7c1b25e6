const flow = document.querySelector('portal-flow');
const told = document.getElementById('told');
for (const name of ['step', 'done', 'cancelled', 'error']) {
  flow.addEventListener(name, ({ detail }) => {
    told.textContent += ` ${detail.flow}:${name}:${detail.step ?? detail.outcome ?? detail.reason ?? ''}`;
  });
}
flow.ready.then(({ state }) => (told.textContent += ` ${state}`));
