// Runs in the brand editor's page: saves the draft after each change, and shows its mistakes at the fields.
'use strict';
(() => {
  const SAVE_DELAY_MS = 300;
  const CONTROL_CONTRAST = 3;
  /** With a file of this size in each field, the form is below the portal's limit. */
  const MAX_FILE_BYTES = 1024 * 1024;

  const form = document.querySelector('[data-brand-form]');
  if (form === null) return;
  const texts = JSON.parse(form.dataset.texts);
  const find = (name) => document.querySelector(`[${name}]`);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
  const element = (name, text, attributes = {}) => {
    const created = document.createElement(name);
    created.textContent = text;
    for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
    return created;
  };

  // ---- Saving

  const status = find('data-status');
  let saveTimer = 0;
  let changes = 0;
  let saved = Promise.resolve();

  // Texts without an override are not sent; they would be most of the form.
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData])
      if (name.startsWith('/wordings/') && value === '') formData.delete(name);
  });

  const send = async () => {
    const change = ++changes;
    status.textContent = texts.saving;
    try {
      const response = await fetch(form.dataset.change, {
        method: 'POST',
        body: new URLSearchParams(new FormData(form)),
      });
      if (change !== changes) return;
      if (response.status === 413) status.textContent = texts.tooLarge;
      else if (response.ok) showResult(await response.json());
      else status.textContent = texts.failed;
    } catch {
      if (change === changes) status.textContent = texts.failed;
    }
  };
  // Changes are sent one at a time, so that the portal gets the last one last.
  const save = () => {
    clearTimeout(saveTimer);
    saveTimer = 0;
    saved = saved.then(send);
    return saved;
  };
  const saveSoon = () => {
    clearTimeout(saveTimer);
    saveTimer = setTimeout(save, SAVE_DELAY_MS);
  };

  // ---- Mistakes

  const findControl = (pointer) => {
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const quoted = CSS.escape(at);
      const found = form.querySelector(`[name="${quoted}"], [data-field="${quoted}"]`);
      if (found !== null) return found;
    }
    return null;
  };
  const reveal = (control) => {
    for (let at = control.closest('details'); at !== null; at = at.parentElement.closest('details'))
      at.open = true;
  };
  const clearMistakes = () => {
    for (const mark of form.querySelectorAll('[data-mistake]')) mark.remove();
    for (const control of form.querySelectorAll('[aria-invalid]')) {
      control.removeAttribute('aria-invalid');
      control.removeAttribute('aria-describedby');
    }
  };
  const markMistake = (control, reason, index) => {
    const id = `brand-mistake-${index}`;
    const mark = element('p', reason, { id, class: 'brand-mistake', lang: 'en', 'data-mistake': '' });
    const isGroup = control.matches('fieldset');
    if (isGroup) control.prepend(mark);
    else (control.closest('.brand-colour') ?? control).after(mark);
    control.setAttribute('aria-describedby', [control.getAttribute('aria-describedby'), id].join(' ').trim());
    if (!isGroup) control.setAttribute('aria-invalid', 'true');
  };
  const showMistakes = (problems) => {
    clearMistakes();
    const list = find('data-problem-list');
    const items = problems.map(({ field, reason, control: pointer }, index) => {
      const control = findControl(pointer);
      const item = element('li', '');
      const name = field === '' ? '/' : field;
      if (control === null) item.append(element('code', name));
      else {
        control.id ||= `brand-control-${index}`;
        markMistake(control, reason, index);
        item.append(element('a', name, { href: `#${control.id}` }));
      }
      item.append(` ${reason}`);
      return item;
    });
    list.replaceChildren(...items);
    find('data-problem-count').textContent = fill(texts.mistakes, { total: problems.length });
    find('data-problems').hidden = problems.length === 0;
  };
  find('data-problem-list').addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (link === null) return;
    event.preventDefault();
    const control = document.getElementById(link.hash.slice(1));
    reveal(control);
    if (control.matches('fieldset')) control.tabIndex = -1;
    control.focus();
  });

  // ---- Result

  const showResult = ({ problems, isServable, isChanged, version: now, brand }) => {
    showMistakes(problems);
    // A reload then shows the changes, or says that they are gone.
    const here = new URL(location.href);
    if (isChanged) here.searchParams.set('changed', 'yes');
    history.replaceState(null, '', here);
    status.textContent = [
      texts.saved,
      problems.length === 0 ? texts.noMistakes : `${fill(texts.mistakes, { total: problems.length })}.`,
      ...(isServable ? [] : [texts.frozen]),
    ].join(' ');
    find('data-brand-figures').replaceChildren(
      ...brand.map(({ scheme, ratio }) => {
        const figure = fill(texts.brandOnSurface, { scheme: texts[scheme], ratio });
        const isLow = ratio < CONTROL_CONTRAST;
        return element(
          'li',
          isLow ? `${figure} (${texts.lowBrand})` : figure,
          isLow ? { class: 'brand-low' } : {},
        );
      }),
    );
    document.dispatchEvent(new CustomEvent('draftsaved', { detail: now }));
  };

  // ---- Controls

  const showVariant = (select) => {
    const group = select.closest('fieldset');
    for (const field of group.querySelectorAll(':scope > [data-variant]'))
      field.hidden = !field.dataset.variant.split(' ').includes(select.value);
  };
  const search = find('data-message-search');
  const searchMessages = () => {
    const wanted = search.value.trim().toLowerCase();
    let count = 0;
    for (const scope of document.querySelectorAll('[data-scope]')) {
      let found = 0;
      for (const message of scope.querySelectorAll('[data-message]')) {
        const areas = [...message.querySelectorAll('textarea')];
        const content = [
          message.textContent,
          ...areas.flatMap(({ value, placeholder }) => [value, placeholder]),
        ];
        message.hidden = wanted !== '' && !content.join('\n').toLowerCase().includes(wanted);
        if (!message.hidden) found += 1;
      }
      scope.hidden = found === 0;
      scope.open = wanted !== '' && found > 0;
      count += found;
    }
    find('data-message-count').textContent = wanted === '' ? '' : fill(texts.found, { total: count });
  };
  search.addEventListener('input', searchMessages);

  form.addEventListener('input', ({ target }) => {
    if (target === search) return;
    if (target.matches('[data-colour-of]'))
      document.getElementById(target.dataset.colourOf).value = target.value;
    const picker = document.querySelector(`[data-colour-of="${CSS.escape(target.id)}"]`);
    if (picker !== null && /^#[0-9a-f]{6}$/i.test(target.value)) picker.value = target.value;
    if (target.matches('[data-variants]')) showVariant(target);
    if (target.type === 'file')
      target.setCustomValidity(target.files[0]?.size > MAX_FILE_BYTES ? texts.fileTooLarge : '');
    saveSoon();
  });
  // Enter in an input would activate the first submit button, which exports.
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !event.target.matches('input:not([type="file"])')) return;
    event.preventDefault();
    if (event.target !== search) void save();
  });
  // A pending change is saved before another form is submitted.
  document.addEventListener('submit', (event) => {
    if (saveTimer === 0 || event.target === form) return;
    event.preventDefault();
    void save().then(() => event.target.submit());
  });
  void save();
})();
