import { captureBuiltIns, capturePage } from './page-state';
import { restorePage } from './restore-page';

beforeEach(() => {
  document.body.innerHTML = '<div id="slot-header"></div><div id="slot-main" class="portal-slot-main"></div>';
  document.body.className = 'portal';
});

const CHANGES: readonly (readonly [what: string, change: () => void, named: string])[] = [
  ['an added class', () => document.body.classList.add('open'), 'the attribute class of <body>'],
  ['an attribute', () => document.body.setAttribute('inert', ''), 'the attribute inert of <body>'],
  [
    'a locked scroll position',
    () => document.documentElement.style.setProperty('overflow', 'hidden', 'important'),
    'the attribute style of <html>',
  ],
  [
    'a hidden slot',
    () => document.getElementById('slot-header')?.setAttribute('aria-hidden', 'true'),
    'the attribute aria-hidden of <div>',
  ],
  ['an overlay', () => document.body.append(document.createElement('dialog')), 'a <dialog> in the page'],
  [
    'a sibling of the body',
    () => document.documentElement.append(document.createElement('div')),
    'a <div> in the page',
  ],
  [
    'a replaced function of the history',
    () => (history.pushState = () => undefined),
    'another pushState of history',
  ],
  [
    'a replaced function of a prototype',
    () => (Storage.prototype.getItem = () => null),
    'another getItem of storage',
  ],
  [
    'a removed global',
    () => Reflect.deleteProperty(window, 'getComputedStyle'),
    'another getComputedStyle of window',
  ],
  [
    'a replaced class',
    () => Object.assign(window, { Date: class extends Date {} }),
    'another Date of window',
  ],
  [
    'a member that every array inherits',
    () => Object.assign(Array.prototype, { last: () => undefined }),
    'another last of array',
  ],
  ['a handler property', () => (document.onkeydown = () => false), 'onkeydown of document'],
];

test.each(CHANGES)('%s is undone and named when its part is left @CARD-6', (_what, change, named) => {
  const page = capturePage();
  const html = document.documentElement.outerHTML;
  change();
  expect(restorePage(page)).toEqual([named]);
  expect(document.documentElement.outerHTML).toBe(html);
  expect(restorePage(page)).toEqual([]);
});

test('what the root, the shell and browser extensions change outside of slots is kept @CARD-6', () => {
  const page = capturePage();
  document.documentElement.style.setProperty('--page-room', '4rem');
  document.body.dataset['scheme'] = 'dark';
  document.body.append(document.createElement('password-manager'));
  Object.assign(window, { portal_login_mf: [] });
  expect(restorePage(page)).toEqual([]);
  document.documentElement.style.overflow = 'hidden';
  restorePage(page);
  expect(document.documentElement.style.cssText).toBe('--page-room: 4rem;');
  expect(document.querySelector('password-manager')).not.toBeNull();
});

test('a class of the window that no script replaces is not read, which would create it @CARD-4', () => {
  const names = captureBuiltIns().get(window) ?? new Map<string, unknown>();
  expect(names.has('Promise')).toBe(true);
  expect(Object.getOwnPropertyNames(window)).toContain('Uint8Array');
  expect(names.has('Uint8Array')).toBe(false);
});
