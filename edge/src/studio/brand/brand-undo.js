// Runs in the brand editor's page: undoes changes of its fields, the last one first.
'use strict';
(() => {
  const form = document.querySelector('[data-brand-form]');
  const button = document.querySelector('[data-undo]');
  if (form === null || button === null) return;
  const status = document.querySelector('[data-undone]');

  const read = (control) => (control.type === 'checkbox' ? control.checked : control.value);
  const listFields = () =>
    [...form.elements].filter(({ name, type }) => name !== '' && !['submit', 'file'].includes(type));
  const values = new Map(listFields().map((control) => [control, read(control)]));
  const changes = [];
  let isUndoing = false;
  /** Control that is being edited: all of its input is one change. */
  let typed = null;

  const showAvailability = () => button.setAttribute('aria-disabled', String(changes.length === 0));

  form.addEventListener('input', ({ target }) => {
    const { colourOf } = target.dataset;
    const control = colourOf === undefined ? target : document.getElementById(colourOf);
    const before = values.get(control);
    if (before === undefined) return;
    values.set(control, read(control));
    if (isUndoing) return;
    if (typed !== control) changes.push({ control, before });
    typed = control;
    status.textContent = '';
    showAvailability();
  });
  form.addEventListener('change', () => (typed = null));

  button.addEventListener('click', () => {
    const change = changes.pop();
    if (change === undefined) return;
    const { control, before } = change;
    control[control.type === 'checkbox' ? 'checked' : 'value'] = before;
    isUndoing = true;
    control.dispatchEvent(new Event('input', { bubbles: true }));
    isUndoing = false;
    typed = null;
    const group = control.closest('fieldset')?.querySelector('legend')?.textContent ?? '';
    const label = control.labels[0]?.textContent.trim() ?? '';
    status.textContent = button.dataset.undo.replace('{field}', [group, label].filter(Boolean).join(', '));
    showAvailability();
  });
  showAvailability();
})();
