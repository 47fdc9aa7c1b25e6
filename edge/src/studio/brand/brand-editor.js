// Runs in the brand editor's page: saves the draft after each change, shows its mistakes at the fields, and reloads the screens.
'use strict';
(() => {
  const SAVE_DELAY_MS = 300;
  const TEXT_CONTRAST = 4.5;
  const CONTROL_CONTRAST = 3;
  /** Pairs of one request. */
  const MAX_PAIRS = 60;
  /** Longest wait for a screen to be in its state. */
  const SHOWN_TIMEOUT_MS = 8_000;

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

  // A text that nobody overrides would be most of the form.
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
  // One at a time, so that the last change is the last one that the portal gets.
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

  const controlOf = (pointer) => {
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
      const control = controlOf(pointer);
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
    find('data-problem-count').textContent = fill(texts.mistakes, { count: problems.length });
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

  // ---- Contrast

  const ratios = new Map();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const paint = canvas.getContext('2d', { willReadFrequently: true });
  const blended = new Map();
  /** A colour over an opaque one, as six hexadecimal digits. */
  const blend = (colour, ground) => {
    const key = `${colour}|${ground}`;
    if (!blended.has(key)) {
      for (const each of [ground, colour]) {
        paint.fillStyle = each;
        paint.fillRect(0, 0, 1, 1);
      }
      const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data;
      blended.set(key, ((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1));
    }
    return blended.get(key);
  };
  const isOpaque = (colour) => blend(colour, '#000') === blend(colour, '#fff');
  /** Colours behind an element: one, or those of a gradient. */
  const groundsOf = (start, view) => {
    for (let at = start; at !== null; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = view.getComputedStyle(at);
      const stops = backgroundImage.includes('gradient(')
        ? (backgroundImage.match(/(?:rgba?|hsla?|oklch|oklab|color)\([^()]*\)/g) ?? []).filter(isOpaque)
        : [];
      if (stops.length > 0) return stops.map((stop) => blend(stop, '#fff'));
      if (isOpaque(backgroundColor)) return [blend(backgroundColor, '#fff')];
    }
    return [
      blend(view.getComputedStyle(start.ownerDocument.body).colorScheme === 'dark' ? '#000' : '#fff', '#fff'),
    ];
  };
  const isLarge = ({ fontSize, fontWeight }) =>
    parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);
  const hasOwnText = (node) =>
    [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim() !== '');
  /** Pairs of a screen: key, least ratio, and what they colour. */
  const pairsOf = (page) => {
    const view = page.defaultView;
    const pairs = new Map();
    const note = (colour, grounds, least, kind) => {
      for (const ground of grounds) {
        const key = `${blend(colour, `#${ground}`)}-${ground}`;
        pairs.set(`${key} ${least}`, { key, least, kind });
      }
    };
    for (const node of page.body.querySelectorAll('*')) {
      // Disabled controls and decoration have no least contrast (WCAG 1.4.3).
      if (
        node.closest(':disabled, [aria-disabled=true], [aria-hidden=true], script, style, template') !== null
      )
        continue;
      const isField = node.matches('input:not([type=hidden]), select, textarea');
      if (!isField && !hasOwnText(node)) continue;
      if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const style = view.getComputedStyle(node);
      const least = isLarge(style) ? CONTROL_CONTRAST : TEXT_CONTRAST;
      if (hasOwnText(node) || node.value) note(style.color, groundsOf(node, view), least, texts.text);
      if (!isField) continue;
      if (parseFloat(style.borderTopWidth) > 0 && isOpaque(style.borderTopColor))
        note(style.borderTopColor, groundsOf(node.parentElement, view), CONTROL_CONTRAST, texts.control);
    }
    return [...pairs.values()];
  };
  const loadRatios = async (keys) => {
    const unknown = [...new Set(keys)].filter((key) => !ratios.has(key));
    for (let from = 0; from < unknown.length; from += MAX_PAIRS) {
      const query = new URLSearchParams({ pairs: unknown.slice(from, from + MAX_PAIRS).join() });
      const response = await fetch(`${form.dataset.contrast}?${query}`);
      if (!response.ok) return;
      for (const [key, ratio] of Object.entries(await response.json())) ratios.set(key, ratio);
    }
  };
  const showContrast = (figure, pairs) => {
    const known = pairs
      .flatMap((pair) => (ratios.has(pair.key) ? [{ ...pair, ratio: ratios.get(pair.key) }] : []))
      .sort((one, other) => one.ratio - other.ratio);
    const output = outputOf(figure);
    if (known.length === 0) return output.replaceChildren();
    const low = known.filter(({ ratio, least }) => ratio < least);
    const list = element('ul', '');
    for (const { key, ratio, least, kind } of known) {
      const [colour, ground] = key.split('-');
      const item = element('li', `${kind}: #${colour} / #${ground} ${ratio}:1`);
      if (ratio < least) item.dataset.low = '';
      list.append(item);
    }
    const summary = element('summary', fill(texts.lowest, { ratio: known[0].ratio }));
    const details = document.createElement('details');
    details.open = output.querySelector('details')?.open ?? false;
    details.append(summary, element('p', fill(texts.pairs, { count: known.length })), list);
    const flags = [TEXT_CONTRAST, CONTROL_CONTRAST].flatMap((least) => {
      const count = low.filter((pair) => pair.least === least).length;
      return count === 0 ? [] : [element('p', fill(texts.low, { least, count }), { class: 'brand-low' })];
    });
    output.replaceChildren(...flags, details);
    figure.toggleAttribute('data-low', low.length > 0);
  };
  const outputOf = (figure) => {
    const known = figure.querySelector('[data-contrast-output]');
    if (known !== null) return known;
    const created = element('div', '', { class: 'brand-contrast note', 'data-contrast-output': '' });
    figure.append(created);
    return created;
  };
  const whenShown = async (frame) => {
    const until = Date.now() + SHOWN_TIMEOUT_MS;
    while (Date.now() < until && frame.contentDocument?.querySelector('[data-shown]') == null)
      await new Promise((resolve) => setTimeout(resolve, 100));
    return frame.contentDocument;
  };
  const measure = async (frame) => {
    const page = await whenShown(frame);
    if (page?.body == null || page.location.href === 'about:blank') return;
    const pairs = pairsOf(page);
    await loadRatios(pairs.map(({ key }) => key));
    showContrast(frame.closest('figure'), pairs);
  };

  // ---- Screens

  const frames = [...document.querySelectorAll('.brand-screens iframe')];
  const visible = new Set();
  let version = Number(new URL(frames[0]?.src ?? location.href).searchParams.get('version') ?? 0);
  const urlOf = (frame) => {
    const url = new URL(frame.src);
    url.searchParams.set('version', version);
    return url.href;
  };
  const refresh = (frame) => {
    const current = frame.contentWindow?.location.href;
    // One that has not been loaded yet gets the version when it is.
    if (current === undefined || current === 'about:blank') frame.src = urlOf(frame);
    // Replaced, so that "Back" leaves the editor.
    else if (current !== urlOf(frame)) frame.contentWindow.location.replace(urlOf(frame));
    frame.closest('a').href = urlOf(frame);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
        if (isIntersecting && version !== Number(new URL(frameUrl(target)).searchParams.get('version')))
          refresh(target);
      }
    },
    { rootMargin: '200px' },
  );
  const frameUrl = (frame) => {
    const href = frame.contentWindow?.location.href ?? 'about:blank';
    return href === 'about:blank' ? frame.src : href;
  };
  for (const frame of frames) {
    frame.addEventListener('load', () => void measure(frame));
    observer.observe(frame);
    if (frame.contentDocument?.readyState === 'complete') void measure(frame);
  }

  const showResult = ({ problems, isServable, version: now, brand }) => {
    showMistakes(problems);
    status.textContent = [
      texts.saved,
      problems.length === 0 ? texts.noMistakes : fill(texts.mistakes, { count: problems.length }),
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
    if (version === now) return;
    version = now;
    for (const frame of visible) refresh(frame);
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
    find('data-message-count').textContent = wanted === '' ? '' : fill(texts.found, { count });
  };
  search.addEventListener('input', searchMessages);

  form.addEventListener('input', ({ target }) => {
    if (target === search) return;
    if (target.matches('[data-colour-of]'))
      document.getElementById(target.dataset.colourOf).value = target.value;
    const picker = document.querySelector(`[data-colour-of="${CSS.escape(target.id)}"]`);
    if (picker !== null && /^#[0-9a-f]{6}$/i.test(target.value)) picker.value = target.value;
    if (target.matches('[data-variants]')) showVariant(target);
    saveSoon();
  });
  // Enter in a line would press the first button, which exports.
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !event.target.matches('input')) return;
    event.preventDefault();
    if (event.target !== search) void save();
  });
  // A change that waits to be saved is saved first.
  document.addEventListener('submit', (event) => {
    if (saveTimer === 0 || event.target === form) return;
    event.preventDefault();
    void save().then(() => event.target.submit());
  });
  void save();
})();
