import type { PartAddress } from '@portal/shared-wl-assets';
import { findOwner } from '../cleanup/code-owner';
import { createPartEffects } from './part-effects';

jest.mock('../cleanup/code-owner', () => ({
  findOwner: jest.fn(),
  readCaller: jest.fn(),
  ownFolder: jest.fn(),
}));

const part = (name: string, slots = ['main']): PartAddress =>
  ({ name, slots, uses: [] }) as unknown as PartAddress;
const parts = [part('login-mf'), part('recovery-mf'), part('shell', ['header'])];

const runAs = async (name: string | undefined, work: () => void): Promise<void> => {
  jest.mocked(findOwner).mockReturnValue(name);
  work();
  // What changed is read at the end of the running code.
  await Promise.resolve();
  jest.mocked(findOwner).mockReturnValue(undefined);
};

const CHANGES: readonly (readonly [what: string, change: () => void])[] = [
  ['the title', () => (document.title = 'Leaked')],
  ['an overlay', () => document.body.append(document.createElement('dialog'))],
  ['a class', () => document.body.classList.add('locked')],
  ['a style', () => (document.documentElement.style.overflow = 'hidden')],
  ['an attribute', () => document.body.setAttribute('inert', '')],
];
const readHost = (): string => `${document.title} ${document.documentElement.outerHTML}`;

beforeEach(() => {
  document.title = 'Bank';
  document.body.replaceChildren();
});

test.each(CHANGES)(
  '%s that a part changed on the host page is undone, one of the host is kept @CARD-8',
  async (_what, change) => {
    const before = readHost();
    const leave = createPartEffects(parts, []).enter('login-mf');
    await runAs('login-mf', change);
    expect(readHost()).not.toBe(before);
    leave();
    expect(readHost()).toBe(before);
    const leaveAgain = createPartEffects(parts, []).enter('login-mf');
    await runAs(undefined, change);
    const ofHost = readHost();
    leaveAgain();
    expect(readHost()).toBe(ofHost);
    for (const element of [document.documentElement, document.body]) {
      element.removeAttribute('style');
      element.removeAttribute('class');
      element.removeAttribute('inert');
    }
  },
);

test('what the host page has changed since is kept @CARD-8', async () => {
  const leave = createPartEffects(parts, []).enter('login-mf');
  await runAs('login-mf', () => (document.title = 'Leaked'));
  document.title = 'Bank of today';
  leave();
  expect(document.title).toBe('Bank of today');
});

test('what a part has started ends with its last open flow @CARD-8', async () => {
  const effects = createPartEffects(parts, []);
  const listener = jest.fn();
  const leaveFirst = effects.enter('login-mf');
  const leaveSecond = effects.enter('login-mf');
  await runAs('login-mf', () => document.addEventListener('keydown', listener));
  leaveFirst();
  document.dispatchEvent(new Event('keydown'));
  expect(listener).toHaveBeenCalledTimes(1);
  leaveSecond();
  document.dispatchEvent(new Event('keydown'));
  expect(listener).toHaveBeenCalledTimes(1);
});

test('without an open flow the page has its own functions and properties @CARD-8', () => {
  const names = (): readonly string[] => [
    ...Object.getOwnPropertyNames(document),
    ...Object.getOwnPropertyNames(window),
    ...Object.getOwnPropertyNames(document.body),
  ];
  const before = names();
  const { setTimeout: original } = window;
  const leave = createPartEffects(parts, []).enter('login-mf');
  expect(window.setTimeout).not.toBe(original);
  leave();
  expect(window.setTimeout).toBe(original);
  expect(names()).toEqual(before);
});
