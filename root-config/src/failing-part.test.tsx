import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { sampleCases } from '@portal/contract/sample-cases';
import { type PageBoot, type Slot, slot as slotOf } from '@portal/shared-wl-assets';
import { fixtureBoot, fixturePortal } from '@portal/shared-wl-assets/test-support';
import { boot, slotElement } from './page/page';
import { loadSharedAssets, loadSlot } from './slots/load-slot';
import { createMountedSlot } from './slots/mounted-slot';
import type { SlotApplication, SlotApplicationProps } from './slots/slot-application';

jest.mock('./slots/load-slot', () => ({ loadSlot: jest.fn(), loadSharedAssets: jest.fn() }));
jest.mock('./page/page', () => {
  const element = document.createElement('div');
  return { boot: {}, routeAt: () => ({ part: 'another' }), slotElement: () => element };
});

const WORDS = {
  'en-US': {
    failed: /We could not load this page\.Check your connection/,
    stopped: /has stopped working\.Try again\. If it happens again, contact the Help Desk\./,
    retry: 'Try again',
  },
  'de-DE': {
    failed: /Wir konnten diese Seite nicht laden\.Prüfen Sie Ihre Verbindung/,
    stopped: /funktioniert nicht mehr\.Versuchen Sie es erneut\. Tritt der Fehler wieder auf, wenden/,
    retry: 'Erneut versuchen',
  },
} as const;
type Language = keyof typeof WORDS;

type Moment = 'render' | 'effect' | 'chunk' | 'never';
let breaksAt: Moment = 'never';
const thrown = new TypeError('broken on purpose');
const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
let later: () => void = () => undefined;

const Broken = () => {
  useEffect(() => {
    if (breaksAt === 'effect') throw thrown;
  });
  if (breaksAt === 'render') throw thrown;
  if (breaksAt === 'chunk') throw missing;
  return null;
};

const Part = () => {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    later = () => setOn(true);
  }, []);
  return (
    <>
      <h1 tabIndex={-1}>Part</h1>
      <input name="userId" aria-label="User ID" autoComplete="username" />
      <textarea name="question" aria-label="Question" />
      <input name="PASSWRD" aria-label="Password" type="password" />
      <input name="shown" aria-label="Shown password" autoComplete="current-password" />
      <input name="code" aria-label="Passcode" autoComplete="one-time-code" />
      {isOn && <Broken />}
      <button type="button" onClick={() => setOn(true)}>
        Go
      </button>
      <button
        type="button"
        onClick={() => {
          throw thrown;
        }}
      >
        Throw
      </button>
    </>
  );
};

const FIELDS = ['User ID', 'Question', 'Password', 'Shown password', 'Passcode'] as const;
const values = () => FIELDS.map((name) => screen.getByLabelText<HTMLInputElement>(name).value);

let application: SlotApplication;
let props: SlotApplicationProps;

const mountPart = async (language: Language, load: () => Promise<Slot>): Promise<void> => {
  const portal = fixturePortal({ language });
  Object.assign(boot, fixtureBoot({ language }) satisfies Omit<PageBoot, 'parts'>);
  jest.mocked(loadSlot).mockImplementation(load);
  jest.mocked(loadSharedAssets).mockResolvedValue({ browserPortal: () => portal } as never);
  application = createMountedSlot('login-mf', 'main');
  const domElement = slotElement('main');
  document.body.append(domElement);
  props = { name: 'login-mf:main', domElement, portal } as unknown as SlotApplicationProps;
  await application.mount(props);
};
const part = (): Promise<Slot> => Promise.resolve(slotOf({ id: 'part', Component: Part }));

let alerts: number;
const counting = new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node instanceof Element && node.matches('[role=alert]')) alerts += 1;
});

beforeEach(() => {
  breaksAt = 'never';
  alerts = 0;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  counting.observe(document.body, { childList: true, subtree: true });
});
afterEach(async () => {
  await application.unmount(props);
  counting.disconnect();
  jest.restoreAllMocks();
});

const LANGUAGES = ['en-US', 'de-DE'] as const;

describe.each(LANGUAGES)('%s', (language) => {
  const words = WORDS[language];
  /** Both languages have a test of the texts above; the tests below run in German only in the long suite. */
  const tag = language === 'en-US' ? '@quick' : '@long';

  test.each([
    ['a file that failed to load', missing, 'failed'],
    ['a timeout', new Error('@portal/login-mf did not load within 8000 ms'), 'failed'],
    [
      'an entry that failed to load',
      new Error(
        'https://x.example/entry.js (SystemJS https://github.com/systemjs/systemjs/blob/main/docs/errors.md#3)',
      ),
      'failed',
    ],
    ['an error while importing', thrown, 'stopped'],
    ['a module that the part lacks', new Error('login-mf has no module lifecycles'), 'stopped'],
    ['a value that is not an error', null, 'stopped'],
  ] as const)('the fallback matches the cause: %s @CARD-6', async (_name, error, kind) => {
    performance.getEntriesByName ??= () => [];
    await mountPart(language, () => Promise.reject(error as Error));
    expect(screen.getByRole('alert')).toHaveTextContent(words[kind]);
    jest.mocked(loadSlot).mockImplementation(part);
    await userEvent.click(screen.getByRole('button', { name: words.retry }));
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
    expect(alerts).toBe(1);
  });

  test.each(sampleCases(['render', 'effect', 'chunk', 'timer'], 0, 2))(
    `after a failure in %s "try again" restores the input, without secrets @CARD-6 @SEC-R12 ${tag}`,
    async (moment) => {
      await mountPart(language, part);
      for (const name of FIELDS) await userEvent.type(screen.getByLabelText(name), `my ${name}`);
      breaksAt = moment === 'timer' ? 'render' : moment;
      if (moment === 'timer') await act(async () => later());
      else await userEvent.click(screen.getByRole('button', { name: 'Go' }));
      expect(screen.getByRole('alert')).toHaveTextContent(words[moment === 'chunk' ? 'failed' : 'stopped']);
      expect(alerts).toBe(1);

      const retry = () => userEvent.click(screen.getByRole('button', { name: words.retry }));
      breaksAt = 'never';
      await retry();
      await waitFor(() => expect(values()).toEqual(['my User ID', 'my Question', '', '', '']));
      expect(screen.getByRole('heading')).toHaveFocus();
      expect(within(slotElement('main')).queryByRole('alert')).toBeNull();
      expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('my ');
    },
  );

  test(`an error in an event handler leaves the part and its input usable, without a message @CARD-6 ${tag}`, async () => {
    const reported = jest.fn((event: ErrorEvent) => event.preventDefault());
    addEventListener('error', reported);
    await mountPart(language, part);
    await userEvent.type(screen.getByLabelText('User ID'), 'alex');
    await userEvent.click(screen.getByRole('button', { name: 'Throw' }));
    removeEventListener('error', reported);
    expect(reported).toHaveBeenCalled();
    expect(screen.getByLabelText('User ID')).toHaveValue('alex');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Go' })).toBeEnabled();
  });
});

test('a pre-rendered field that was filled in while its part failed to load is filled in again @CARD-6', async () => {
  const { innerHTML } = slotElement('main');
  slotElement('main').innerHTML = '<form><input name="userId" value=""></form>';
  const field = slotElement('main').querySelector('input');
  if (field !== null) field.value = 'alex.morgan';
  await mountPart('en-US', () => Promise.reject(missing));
  expect(screen.queryByRole('textbox')).toBeNull();
  jest.mocked(loadSlot).mockImplementation(part);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByLabelText('User ID')).toHaveValue('alex.morgan'));
  expect(innerHTML).toBe('');
});

test('the input is not restored after the visitor has left the part or started again @SEC-R12', async () => {
  await mountPart('en-US', part);
  await userEvent.type(screen.getByLabelText('User ID'), 'alex');
  await application.unmount(props);
  await application.mount(props);
  breaksAt = 'render';
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  breaksAt = 'never';
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  expect(values()).toEqual(['', '', '', '', '']);
});
