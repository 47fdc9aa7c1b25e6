import { findPartsMissingBeside, isPageComplete, type PartOutline } from './page-completeness';

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

test('CARD-6 a page is complete with the root, the shared part and a part for each of its slots', () => {
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
])(
  'CARD-6 in an empty registry %s lacks what its pages need, in the order of the workspace',
  (name, missing) => {
    const part = WORKSPACE.find((each) => each.name === name) ?? shared;
    expect(findPartsMissingBeside(part, [], WORKSPACE)).toEqual(missing);
    const others = WORKSPACE.filter((each) => each !== part);
    expect(findPartsMissingBeside(part, others, WORKSPACE)).toEqual([]);
  },
);

test('CARD-6 a page that another workspace fills needs nothing of this one, except what a part uses', () => {
  const theirs = outline('theirs-mf', ['main', 'header', 'footer']);
  expect(findPartsMissingBeside(shell, [shared, root, theirs], WORKSPACE)).toEqual([]);
  expect(findPartsMissingBeside(clip, [shared, root, theirs], WORKSPACE)).toEqual(['login-mf']);
});

test('CARD-6 what a missing part uses is missing, too, also in a circle', () => {
  const one = outline('one-mf', [], ['other-mf']);
  const other = outline('other-mf', [], ['one-mf', 'third-mf']);
  const third = outline('third-mf', []);
  const complete = [shared, root, shell, login];
  expect(findPartsMissingBeside(one, complete, [...WORKSPACE, one, other, third])).toEqual([
    'other-mf',
    'third-mf',
  ]);
});
