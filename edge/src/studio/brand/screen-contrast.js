// Runs in the brand editor's page: lists the contrast of the colour pairs in use below each screen.
'use strict';
(() => {
  const TEXT_CONTRAST = 4.5;
  const CONTROL_CONTRAST = 3;
  /** Maximum time in milliseconds to wait for a screen's state. */
  const SHOWN_TIMEOUT_MS = 8_000;

  const form = document.querySelector('[data-brand-form]');
  if (form === null) return;
  const texts = JSON.parse(form.dataset.texts);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
  const element = (name, text, attributes = {}) => {
    const created = document.createElement(name);
    created.textContent = text;
    for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
    return created;
  };

  const luminance = (digits) => {
    const [red, green, blue] = digits.match(/../g).map((pair) => {
      const channel = parseInt(pair, 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  /** Returns the contrast ratio (WCAG 2.2), rounded down to hundredths, so that a figure never looks better than it is. */
  const computeRatio = (key) => {
    const [light, dark] = key
      .split('-')
      .map(luminance)
      .sort((one, other) => other - one);
    return Math.floor(((light + 0.05) / (dark + 0.05)) * 100) / 100;
  };
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const paint = canvas.getContext('2d', { willReadFrequently: true });
  const blended = new Map();
  /** Returns a colour blended over an opaque one, as six hexadecimal digits. */
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
  /** Returns the colours behind an element: one, or those of a gradient. */
  const listGrounds = (start, view) => {
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
  /** Returns the colour pairs of a screen: key, minimum ratio, and what they colour. */
  const listPairs = (page) => {
    const view = page.defaultView;
    const pairs = new Map();
    const note = (colour, grounds, least, kind) => {
      for (const ground of grounds) {
        const key = `${blend(colour, `#${ground}`)}-${ground}`;
        pairs.set(`${key} ${least}`, { key, least, kind });
      }
    };
    for (const node of page.body.querySelectorAll('*')) {
      // Disabled controls and decoration have no minimum contrast (WCAG 1.4.3).
      if (
        node.closest(':disabled, [aria-disabled=true], [aria-hidden=true], script, style, template') !== null
      )
        continue;
      const isField = node.matches('input:not([type=hidden]), select, textarea');
      if (!isField && !hasOwnText(node)) continue;
      if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const style = view.getComputedStyle(node);
      const least = isLarge(style) ? CONTROL_CONTRAST : TEXT_CONTRAST;
      if (hasOwnText(node) || node.value) note(style.color, listGrounds(node, view), least, texts.text);
      if (!isField) continue;
      if (parseFloat(style.borderTopWidth) > 0 && isOpaque(style.borderTopColor))
        note(style.borderTopColor, listGrounds(node.parentElement, view), CONTROL_CONTRAST, texts.control);
    }
    return [...pairs.values()];
  };
  const showContrast = (figure, pairs) => {
    const known = pairs
      .map((pair) => ({ ...pair, ratio: computeRatio(pair.key) }))
      .sort((one, other) => one.ratio - other.ratio);
    const output = getOutput(figure);
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
    details.append(summary, element('p', fill(texts.pairs, { total: known.length })), list);
    const flags = [TEXT_CONTRAST, CONTROL_CONTRAST].flatMap((least) => {
      const count = low.filter((pair) => pair.least === least).length;
      return count === 0
        ? []
        : [element('p', fill(texts.low, { least, total: count }), { class: 'brand-low' })];
    });
    output.replaceChildren(...flags, details);
    figure.toggleAttribute('data-low', low.length > 0);
  };
  const getOutput = (figure) => {
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
    showContrast(frame.closest('figure'), listPairs(page));
  };

  for (const frame of document.querySelectorAll('.brand-screens iframe')) {
    frame.addEventListener('load', () => void measure(frame));
    if (frame.contentDocument?.readyState === 'complete') void measure(frame);
  }
})();
