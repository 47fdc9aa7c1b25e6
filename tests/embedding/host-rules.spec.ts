import { expect, type Frame, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { useSharedEmbedded } from './embedded-portal';

/* CSS rules of a host page must not affect a flow: tests every rule on every kind of element, inline and in a frame. */

const embedded = useSharedEmbedded();

type Mode = 'inline' | 'iframe';

/** Declarations that are inherited or affect an element's box. */
const DECLARATIONS: readonly string[] = [
  'text-transform: uppercase',
  'letter-spacing: 4px',
  'word-spacing: 9px',
  'text-align: right',
  'text-indent: 40px',
  'direction: rtl; unicode-bidi: bidi-override',
  'line-height: 4',
  'font: italic 700 30px/3 monospace',
  'font-variant: small-caps',
  'font-feature-settings: "smcp"',
  'color: rgb(1, 2, 3); -webkit-text-fill-color: rgb(9, 8, 7)',
  'text-shadow: 2px 2px red',
  'text-decoration: line-through',
  'writing-mode: vertical-rl',
  'text-orientation: upright',
  'visibility: hidden',
  'white-space: pre',
  'word-break: break-all; overflow-wrap: anywhere; hyphens: auto',
  'cursor: none; pointer-events: none; user-select: none',
  'caret-color: transparent; accent-color: red',
  'list-style: square inside; quotes: "x" "y"',
  'zoom: 1.5',
  'color-scheme: dark',
  '-webkit-text-security: disc',
  '--ring: 200px; --motif-mask: url(x); --rem: 40px; --ink: red; --surface: red',
];

/** Rules for elements, as in the CSS reset or design system of a host page. */
const RULES: readonly string[] = [
  '* { all: revert !important }',
  '* { all: unset }',
  'button { background: red !important; font-size: 40px !important; display: none !important }',
  'input { opacity: 0 !important; height: 3px !important; border: 9px solid red !important }',
  'label, summary, h1, a { display: none !important }',
  '::placeholder { color: red !important; opacity: 0 !important }',
  '*::before, *::after { content: "host" !important; display: block; height: 30px }',
  '*::first-line { text-transform: uppercase; font-size: 30px } *::first-letter { font-size: 60px }',
  '*::selection { color: red } *::marker { content: "x" }',
  'div, iframe { float: right; margin: 30px; padding: 20px; border: 7px solid red; min-height: 900px }',
  'div, iframe { position: absolute; inset: 50px auto auto 50px; transform: scale(.5) } #place { all: initial; display: block }',
  'div > div, iframe { display: none !important } div > div, iframe { width: 10px !important; max-height: 3px !important }',
  'div > div, iframe { filter: blur(3px); opacity: 0.1; clip-path: inset(50%); mask: none } ',
  'portal-flow, div { container: portal-flow / size } ',
  '@layer host { * { letter-spacing: 5px !important; text-transform: uppercase !important; line-height: 5 !important } }',
  'html { font-size: 31px !important }',
];

/**
 * The element rules, and one rule per selector with several declarations, since each declaration that leaks changes its
 * own property.
 */
const ALL_RULES: readonly string[] = [
  ...['*', ':root', 'body'].map((selector, kind) => {
    const own = DECLARATIONS.filter((_, index) => index % 3 === kind).flatMap((each) => each.split('; '));
    return `${selector} { ${own.map((each) => `${each} !important`).join('; ')} }`;
  }),
  ...RULES,
];

/** Mounts the flow while a rule applies. The container belongs to the host page, so its width is fixed. */
async function mountUnder(page: Page, mode: Mode, rule: string): Promise<void> {
  await page.evaluate(
    async ([mode, css]) => {
      const host = window as unknown as {
        handle?: { unmount: () => Promise<void>; ready: Promise<{ state: string }> };
        Portal: { mount: (element: Element, options: object) => NonNullable<typeof host.handle> };
      };
      await host.handle?.unmount();
      document.querySelector('style')?.remove();
      const style = document.createElement('style');
      style.textContent = css ?? '';
      document.head.append(style);
      const container = document.querySelector<HTMLElement>('#place');
      if (container === null) throw new Error('The page has no place');
      container.removeAttribute('style');
      const { currentCSSZoom: zoom = 1 } = container as { currentCSSZoom?: number };
      const ownStyles = { display: 'block', 'box-sizing': 'content-box', 'writing-mode': 'horizontal-tb' };
      const bare = {
        float: 'none',
        position: 'static',
        margin: '0',
        padding: '0',
        border: '0',
        transform: 'none',
      };
      const sized = { width: `${480 / zoom}px`, 'min-height': '0', visibility: 'visible', filter: 'none' };
      for (const [name, value] of Object.entries({
        ...ownStyles,
        ...bare,
        ...sized,
        'clip-path': 'none',
        contain: 'none',
      }))
        container.style.setProperty(name, value, 'important');
      const options = { flow: 'fps', language: 'en-US', mode, scheme: 'light' };
      host.handle = host.Portal.mount(container, options);
      const { state } = await host.handle.ready;
      if (state !== 'mounted') throw new Error(`The flow is ${state}`);
    },
    [mode, rule],
  );
}

interface Look {
  readonly name: string;
  readonly box: readonly number[];
  readonly styles: Readonly<Record<string, string>>;
}

/** Returns the computed styles of a flow's elements, and their boxes relative to the flow. */
function look(frame: Page | Frame): Promise<readonly Look[]> {
  return frame.evaluate(async () => {
    // Wait for transitions that the new rule has started.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    const root = document.querySelector('#place > div, #portal-flow > div')?.shadowRoot;
    const flow = root?.querySelector('.portal');
    if (root === null || root === undefined || flow === null || flow === undefined)
      throw new Error('There is no flow');
    const origin = flow.getBoundingClientRect();
    const zoom = (flow as { currentCSSZoom?: number }).currentCSSZoom ?? 1;
    const elements = [...root.querySelectorAll('label, input, button, h1, h2, summary, a, p, form, .portal')];
    return elements
      .filter((element) => element.getBoundingClientRect().width > 0)
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const styles: Record<string, string> = { zoom: String(zoom) };
        const own = getComputedStyle(element);
        for (const property of own)
          if (!property.startsWith('--')) styles[property] = own.getPropertyValue(property);
        for (const pseudo of ['::before', '::after', '::placeholder', '::first-line', '::first-letter']) {
          const { content, display, color, opacity, fontSize, textTransform } = getComputedStyle(
            element,
            pseudo,
          );
          styles[pseudo] = [content, display, color, opacity, fontSize, textTransform].join(' ');
        }
        const box = [left - origin.left, top - origin.top, width, height].map(
          (length) => Math.round(length * 10) / 10,
        );
        return { name: `${element.localName} ${element.textContent?.slice(0, 20) ?? ''}`, box, styles };
      });
  });
}

function flowFrame(page: Page, mode: Mode): Page | Frame {
  const frame = page.frames().find((each) => each.url().includes('/embed/frames/'));
  return mode === 'inline' || frame === undefined ? page : frame;
}

/** Lists the differences between two results of `look`, at most three properties per element. */
function differences(plain: readonly Look[], under: readonly Look[]): readonly string[] {
  return plain.flatMap(({ name, box, styles }, index) => {
    const other = under[index];
    if (other?.name !== name) return [`${name} is ${other?.name ?? 'missing'}`];
    const changed = Object.keys(styles).filter((key) => styles[key] !== other.styles[key]);
    return [
      ...(box.join() === other.box.join() ? [] : [`${name}: ${box.join()} became ${other.box.join()}`]),
      ...changed.slice(0, 3).map((key) => `${name}: ${key} ${styles[key]} became ${other.styles[key]}`),
    ];
  });
}

/** Returns the size of the flow in the host page; a frame is as high as its content. */
function measureSize(page: Page, mode: Mode): Promise<readonly number[]> {
  return page.locator(mode === 'inline' ? '#place > div' : '#place > iframe').evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    const { visibility, display, opacity } = getComputedStyle(element);
    return [
      Math.round(width),
      Math.round(height),
      visibility === 'visible' && display === 'block' ? 1 : 0,
      +opacity,
    ];
  });
}

async function expectUnchanged(page: Page, mode: Mode, rules: readonly string[]): Promise<void> {
  await page.goto(embedded.at('bank', 'blank.html'));
  await mountUnder(page, mode, '');
  const plain = await look(flowFrame(page, mode));
  const kinds = new Set(plain.map(({ name }) => name.split(' ')[0]));
  for (const kind of ['label', 'input', 'button', 'h1', 'a']) expect(kinds).toContain(kind);
  const size = await measureSize(page, mode);
  expect(size.slice(0, 1)).toEqual([480]);
  for (const rule of rules) {
    await mountUnder(page, mode, rule);
    const under = await look(flowFrame(page, mode));
    expect.soft(differences(plain, under), rule).toEqual([]);
    // The frame's height is updated by a message, so poll it.
    await expect.soft(async () => expect(await measureSize(page, mode), rule).toEqual(size)).toPass();
  }
}

for (const mode of ['inline', 'iframe'] as const) {
  test(
    `no rule of a host page changes a label, field, button, heading or link (${mode}) @CARD-8`,
    { tag: mode === 'inline' ? '@quick' : '@long' },
    async ({ page }) => {
      await expectUnchanged(page, mode, ALL_RULES);
    },
  );
}
