import { testManifest } from '@portal/registry/test-support';
import { findChangedLooks } from './compare-builds';
import { compareControls, compareStyles } from './compare-looks';
import type { ElementLook } from './element-looks';
import type { PageResult } from './probe-results';

const BOX = { width: '400', height: '44', left: '0' };
const BLACK = { color: 'rgb(0, 0, 0)' };
const LOG_IN = 'button "Log In"';

function look(control: string, box: Partial<typeof BOX> = {}, styles = BLACK, slot = 'main'): ElementLook {
  return { slot, path: '', control, box: { ...BOX, ...box }, styles };
}
const WIDE = look(LOG_IN);

test.each<[what: string, after: readonly ElementLook[], differences: readonly string[]]>([
  ['nothing of an equal element', [WIDE], []],
  ['a width', [look(LOG_IN, { width: '104' })], ['button "Log In": width 400 → 104']],
  ['a height', [look(LOG_IN, { height: '60' })], ['button "Log In": height 44 → 60']],
  ['a position', [look(LOG_IN, { left: '8' })], ['button "Log In": left 0 → 8']],
  [
    'a style',
    [look(LOG_IN, {}, { color: 'rgb(255, 0, 0)' })],
    ['button "Log In": color rgb(0, 0, 0) → rgb(255, 0, 0)'],
  ],
  ['a missing element', [], ['button "Log In" is missing']],
  [
    'a missing element beside a new one of another kind',
    [look('link "Log In"')],
    ['button "Log In" is missing'],
  ],
  ['nothing of a renamed element', [look('button "Sign In"', { width: '90' })], []],
  ['nothing of an added element', [WIDE, look('link "Help"')], []],
])('comparing the looks of a page reports %s @CARD-6', (_what, after, differences) => {
  expect(compareControls([WIDE], after, ['main'])).toEqual(differences);
});

test('sizes are reported before the positions that they change @CARD-6', () => {
  const after = [look('link "Help"', { left: '9' }), look(LOG_IN, { width: '104' })];
  expect(compareControls([look('link "Help"'), WIDE], after, ['main'])).toEqual([
    'button "Log In": width 400 → 104',
    'link "Help": left 0 → 9',
  ]);
});

function opened(part: string, width: string): PageResult {
  return {
    page: { url: `/app/${part}`, part, isRendered: true },
    shownPart: part,
    problems: [],
    controls: [look(LOG_IN, { width }), look('link "Home"', { width }, BLACK, 'header')],
  };
}

test('a deploy compares the looks of other parts only, outside the slots that its builds fill @CARD-6', () => {
  const live = [opened('login-mf', '400'), opened('hello-mf', '400')];
  const next = [opened('login-mf', '104'), opened('hello-mf', '104')];
  const library = testManifest('shared-wl-assets', 'x', { slots: [] });
  const hello = testManifest('hello-mf', 'x', { slots: ['footer'] });
  const shell = testManifest('shell', 'x', { slots: ['header', 'footer'] });
  const wider = (part: string, element: string) => `/app/${part}: ${element}: width 400 → 104`;
  const [login, greeting] = [wider('login-mf', LOG_IN), wider('hello-mf', LOG_IN)];
  const [home, greetingHome] = [wider('login-mf', 'link "Home"'), wider('hello-mf', 'link "Home"')];
  expect(findChangedLooks([library], next, live)).toEqual([login, home, greeting, greetingHome]);
  expect(findChangedLooks([library, hello], next, live)).toEqual([login, home]);
  expect(findChangedLooks([shell], next, live)).toEqual([login, greeting]);
});

function element(path: string, styles: Readonly<Record<string, string>>): ElementLook {
  return { slot: 'main', path, control: null, box: BOX, styles };
}

test('a changed style is reported with both values, one derived from the layout is not @CARD-6', () => {
  const field = 'slot main > form.login-mf-form#0 > input[USER].login-mf-input#0';
  const before = [element(field, { opacity: '1', width: '200px', ...BLACK }), element('slot main', BLACK)];
  const after = [element(field, { opacity: '0', width: '180px', ...BLACK }), element('slot main', BLACK)];
  expect(compareStyles(before, before)).toEqual([]);
  expect(compareStyles(before, after)).toEqual([
    'opacity of <input[USER]> in slot main is "0" instead of "1"',
  ]);
});

test('elements that only one of the pages has are not reported as visual differences @CARD-6', () => {
  const before = [element('slot main > p.#0', { color: 'red' })];
  expect(compareStyles(before, [element('slot main > p.#1', { color: 'blue' })])).toEqual([]);
});
