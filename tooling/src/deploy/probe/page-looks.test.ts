import { testManifest } from '@portal/registry/test-support';
import { findChangedLooks } from './compare-builds';
import { comparePageLooks, type ElementLook, type PageLooks } from './page-looks';
import type { ProbedPage } from './probe-page';

const WIDE: ElementLook = { width: '400', height: '44', left: '0', color: 'rgb(0, 0, 0)' };
function main(looks: Readonly<Record<string, ElementLook>>): PageLooks {
  return { main: looks };
}
function compare(
  before: Readonly<Record<string, ElementLook>>,
  after: Readonly<Record<string, ElementLook>>,
): readonly string[] {
  return comparePageLooks(main(before), main(after), ['main']);
}

const LOG_IN = 'button "Log In"';

test.each<[what: string, after: Readonly<Record<string, ElementLook>>, found: readonly string[]]>([
  ['nothing of an equal element', { [LOG_IN]: WIDE }, []],
  ['a width', { [LOG_IN]: { ...WIDE, width: '104' } }, ['button "Log In": width 400 → 104']],
  ['a height', { [LOG_IN]: { ...WIDE, height: '60' } }, ['button "Log In": height 44 → 60']],
  ['a position', { [LOG_IN]: { ...WIDE, left: '8' } }, ['button "Log In": left 0 → 8']],
  [
    'a style',
    { [LOG_IN]: { ...WIDE, color: 'rgb(255, 0, 0)' } },
    ['button "Log In": color rgb(0, 0, 0) → rgb(255, 0, 0)'],
  ],
  ['a missing element', {}, ['button "Log In" is missing']],
  [
    'a missing element beside a new one of another kind',
    { 'link "Log In"': WIDE },
    ['button "Log In" is missing'],
  ],
  ['nothing of a renamed element', { 'button "Sign In"': { ...WIDE, width: '90' } }, []],
  ['nothing of an added element', { [LOG_IN]: WIDE, 'link "Help"': WIDE }, []],
])('comparing the looks of a page reports %s @CARD-6', (_what, after, found) => {
  expect(compare({ [LOG_IN]: WIDE }, after)).toEqual(found);
});

test('sizes are reported before the positions that they change @CARD-6', () => {
  const lower = { ...WIDE, left: '9' };
  expect(
    compare(
      { 'link "Help"': WIDE, [LOG_IN]: WIDE },
      { 'link "Help"': lower, [LOG_IN]: { ...WIDE, width: '104' } },
    ),
  ).toEqual(['button "Log In": width 400 → 104', 'link "Help": left 0 → 9']);
});

function probed(part: string, width: string): ProbedPage {
  return {
    page: { url: `/app/${part}`, part, isRendered: true },
    shownUrl: `/app/${part}`,
    shownPart: part,
    problems: [],
    looks: { main: { [LOG_IN]: { ...WIDE, width } }, header: { 'link "Home"': { ...WIDE, width } } },
    consoleLines: [],
    screenshot: null,
    isBusy: false,
    isStuck: false,
  };
}

test('a deploy compares the looks of other parts only, outside the slots that its builds fill @CARD-6', () => {
  const live = [probed('login-mf', '400'), probed('hello-mf', '400')];
  const seen = [probed('login-mf', '104'), probed('hello-mf', '104')];
  const library = testManifest('shared-wl-assets', 'x', { slots: [] });
  const hello = testManifest('hello-mf', 'x', { slots: ['footer'] });
  const shell = testManifest('shell', 'x', { slots: ['header', 'footer'] });
  const wider = (part: string, element: string) => `/app/${part}: ${element}: width 400 → 104`;
  const [login, greeting] = [wider('login-mf', LOG_IN), wider('hello-mf', LOG_IN)];
  const [home, greetingHome] = [wider('login-mf', 'link "Home"'), wider('hello-mf', 'link "Home"')];
  expect(findChangedLooks([library], seen, live)).toEqual([login, home, greeting, greetingHome]);
  expect(findChangedLooks([library, hello], seen, live)).toEqual([login, home]);
  expect(findChangedLooks([shell], seen, live)).toEqual([login, greeting]);
});
