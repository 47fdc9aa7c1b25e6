import { findMissingPageParts, isPageComplete, type PartOutline } from './page-completeness';

function outline(name: string, slots: PartOutline['slots'], uses: readonly string[] = []): PartOutline {
  return { name, slots, routes: slots.includes('main') ? [{}] : [], uses };
}
const shared = outline('shared-wl-assets', []);
const root = outline('root-config', []);
const shell = outline('shell', ['header', 'footer', 'notices']);
const login = outline('login-mf', ['main']);
const recovery = outline('recovery-mf', ['main']);
const clip = outline('clip-login-mf', ['main'], ['login-mf']);
const WORKSPACE = [shared, root, shell, login, recovery, clip];

test('a page is complete with the root, the shared part and a part for each of its slots @CARD-6', () => {
  expect(isPageComplete(WORKSPACE)).toBe(true);
  expect(isPageComplete([shared, root, shell, recovery])).toBe(true);
  for (const gone of [shared, root, shell, login])
    expect(isPageComplete([shared, root, shell, login].filter((part) => part !== gone))).toBe(false);
});

test.each([
  ['shared-wl-assets', ['root-config', 'shell', 'login-mf']],
  ['root-config', ['shared-wl-assets', 'shell', 'login-mf']],
  ['shell', ['shared-wl-assets', 'root-config', 'login-mf']],
  ['login-mf', ['shared-wl-assets', 'root-config', 'shell']],
  ['recovery-mf', ['shared-wl-assets', 'root-config', 'shell']],
  ['clip-login-mf', ['shared-wl-assets', 'root-config', 'shell', 'login-mf']],
])('in an empty registry the parts that pages of %s lack are listed in order @CARD-6', (name, missing) => {
  const part = WORKSPACE.find((each) => each.name === name) ?? shared;
  expect(findMissingPageParts(part, [], WORKSPACE)).toEqual(missing);
  const others = WORKSPACE.filter((each) => each !== part);
  expect(findMissingPageParts(part, others, WORKSPACE)).toEqual([]);
});

test('slots of another workspace’s part need no part of this one, except those that a part uses @CARD-6', () => {
  const theirs = outline('theirs-mf', ['main', 'header', 'footer']);
  expect(findMissingPageParts(shell, [shared, root, theirs], WORKSPACE)).toEqual([]);
  expect(findMissingPageParts(clip, [shared, root, theirs], WORKSPACE)).toEqual(['login-mf']);
});

test('parts that a missing part uses are missing, too, also when they use each other @CARD-6', () => {
  const one = outline('one-mf', [], ['other-mf']);
  const other = outline('other-mf', [], ['one-mf', 'third-mf']);
  const third = outline('third-mf', []);
  const complete = [shared, root, shell, login];
  expect(findMissingPageParts(one, complete, [...WORKSPACE, one, other, third])).toEqual([
    'other-mf',
    'third-mf',
  ]);
});
