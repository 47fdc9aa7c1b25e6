import { otpAuth, sentByCall, sentByEmail } from '../fixtures';
import { effectsByName } from '../flow/effect-names';
import type { RecoveryEvent } from '../flow/recovery-events';
import type { Effects } from '../flow/recovery-store';
import { createRecoveryStore } from '../flow/recovery-store';
import { type StepWindow, trackSteps } from './step-history';

/** Clones a state, as the browser does for a history entry. */
const cloneState = (state: unknown): unknown => JSON.parse(JSON.stringify(state));

/** Fake browser history; popstate fires synchronously. */
const browser = (address = { pathname: '/default/fps', search: '' }) => {
  const entries: unknown[] = [{ idx: 7 }];
  let at = 0;
  const listeners = new Set<() => void>();
  const page = {
    history: {
      get state() {
        return entries[at];
      },
      pushState: (state: unknown) => {
        entries.splice(at + 1, entries.length, cloneState(state));
        at += 1;
      },
      replaceState: (state: unknown) => {
        entries[at] = cloneState(state);
      },
      go: (steps: number) => {
        at = Math.min(Math.max(0, at + steps), entries.length - 1);
        listeners.forEach((listener) => listener());
      },
    },
    location: address,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  return {
    page: page as unknown as StepWindow,
    go: page.history.go,
    position: () => `${at + 1} of ${entries.length}`,
    entry: () => JSON.stringify(entries[at]),
    listeners,
  };
};

const nothing = () => Promise.resolve(null);
const NO_EFFECTS: Effects = effectsByName(() => nothing);

const open = (
  visit = browser(),
  reloaded: boolean | 'back_forward' = false,
  now = 1_000,
  flow: 'FPS' | 'FUID' = 'FPS',
) => {
  const store = createRecoveryStore(flow, false, NO_EFFECTS);
  const arrival = reloaded === true ? 'reload' : reloaded || 'navigate';
  const { stop, restored } = trackSteps(store, visit.page, arrival, () => now);
  const send = (event: RecoveryEvent) => store.send(event);
  return {
    ...visit,
    visit,
    stop,
    restored,
    store,
    page: () => store.getState().pageType,
    channels: () => send({ type: 'CHANNELS_FOUND', otpAuth, userType: 'external' }),
    code: (sendOtp = sentByEmail) => send({ type: 'PASSCODE_SENT', sendOtp }),
  };
};

const LAST = { ...sentByEmail, resendsLeft: 0 };
const LOCKED = { kind: 'rejected', code: 'OTP_ERR_003', retryAfterSeconds: null } as const;

test('Back and Forward navigate between the steps @SEC-R17', () => {
  const { channels, code, go, page, position, store } = open();
  channels();
  code();
  expect([page(), position()]).toEqual(['VERIFY', '3 of 3']);
  go(-1);
  expect([page(), position()]).toEqual(['OTP', '2 of 3']);
  go(-1);
  expect([page(), position()]).toEqual(['REQUEST', '1 of 3']);
  go(1);
  go(1);
  expect([page(), position()]).toEqual(['VERIFY', '3 of 3']);
  expect(store.getState().sendOtp).toEqual(sentByEmail);
  go(-2);
  expect(page()).toBe('REQUEST');
});

test.each([
  ['the button of the page', (visit: ReturnType<typeof open>) => visit.store.send({ type: 'RETURNED' })],
  ['the browser', (visit: ReturnType<typeof open>) => visit.go(-1)],
])('the options still know the last passcode after a reload: back by %s @VER-5 @I18N-2', (_how, back) => {
  const first = open();
  first.channels();
  first.code(LAST);
  back(first);
  expect([first.page(), first.position()]).toEqual(['OTP', '2 of 3']);
  first.stop();
  const again = open(first.visit, true);
  expect(again.store.getState()).toMatchObject({ pageType: 'OTP', sendOtp: LAST });
});

test('a reload stays at the passcode; a newly opened page does not @SEC-R17 @REC-1', () => {
  const { channels, code, visit, stop } = open();
  channels();
  code();
  stop();
  const again = open(visit, true);
  expect(again.page()).toBe('VERIFY');
  expect(again.store.getState()).toMatchObject({ otpAuth, sendOtp: sentByEmail, busy: null });
  again.go(-1);
  expect(again.page()).toBe('OTP');
  again.go(1);
  again.stop();
  const opened = open(visit, false);
  expect(opened.page()).toBe('REQUEST');
  expect(opened.entry()).not.toContain(otpAuth.transactionId);
});

test('the code of a phone call is never persisted: a reload shows the options instead @SEC-R12', () => {
  const { channels, code, visit, stop, entry } = open();
  channels();
  code(sentByCall);
  expect(entry()).not.toContain(sentByCall.otp);
  stop();
  const again = open(visit, true);
  expect([again.page(), again.position()]).toEqual(['OTP', '2 of 3']);
});

test('a reset deletes every step, also earlier history entries @SEC-R12', () => {
  const { channels, code, go, page, store, entry } = open();
  channels();
  code();
  store.send({ type: 'RESET', flow: 'FPS', firstTime: false });
  expect(entry()).not.toContain(otpAuth.transactionId);
  go(-1);
  expect(page()).toBe('REQUEST');
});

test.each([
  ['it has expired', 1_000 + 31 * 60_000, false],
  ['it belongs to another flow', 1_000, true],
])('a reload starts from the beginning when %s @SEC-R12', (_why, now, firstTime) => {
  const { channels, visit, stop } = open();
  channels();
  stop();
  const store = createRecoveryStore('FPS', firstTime, NO_EFFECTS);
  trackSteps(store, visit.page, 'reload', () => now);
  expect(store.getState().pageType).toBe('REQUEST');
});

test('a closed recovery is not shown again @SEC-R17', () => {
  const { channels, code, go, page, store, entry } = open();
  channels();
  code();
  store.send({ type: 'VERIFICATION_FAILED', failure: LOCKED, at: 5 });
  expect(page()).toBe('ERROR');
  expect(entry()).not.toContain(otpAuth.transactionId);
  go(-1);
  expect(page()).toBe('REQUEST');
});

test('a reload, such as for another language, shows the closed recovery again with its reference @VER-8 @I18N-2 @SEC-R17', () => {
  const { channels, code, visit, stop, store } = open();
  channels();
  code();
  store.send({ type: 'VERIFICATION_FAILED', failure: LOCKED, at: 5 });
  stop();
  const again = open(visit, true);
  expect(again.store.getState()).toMatchObject({
    pageType: 'ERROR',
    closed: { at: 5, reference: otpAuth.reference },
    userType: 'external',
    otpAuth: null,
  });
  again.stop();
  const once = open(visit, true);
  expect(once.page()).toBe('ERROR');
  once.go(-1);
  expect(once.page()).toBe('REQUEST');
  once.go(1);
  expect(once.page()).toBe('REQUEST');
});

test('a reload shows the INFO screen again; only the masked e-mail address is persisted @VER-9 @I18N-2 @SEC-R12', () => {
  const visit = open(browser(), false, 1_000, 'FUID');
  const { channels, code, store } = visit;
  store.send({ type: 'DETAILS_ENTERED', firstName: 'A', lastName: 'B', emailId: 'maria.hartmann@post.info' });
  store.send({ type: 'RESET', flow: 'FUID', firstTime: false });
  channels();
  code();
  store.send({ type: 'VERIFIED' });
  store.send({ type: 'USER_ID_SENT', to: 'm************n@post.info' });
  for (const secret of [otpAuth.transactionId, otpAuth.userId, otpAuth.primaryEmail, 'maria'])
    expect(visit.entry()).not.toContain(secret);
  visit.stop();
  const again = open(visit.visit, true, 1_000, 'FUID');
  expect(again.store.getState()).toMatchObject({ pageType: 'INFO', sentTo: 'm************n@post.info' });
  again.go(-1);
  expect(again.page()).toBe('REQUEST');
});

test('a final screen can be restored for half an hour @SEC-R12', () => {
  const { channels, code, visit, stop, store } = open();
  channels();
  code();
  store.send({ type: 'VERIFICATION_FAILED', failure: LOCKED, at: 5 });
  stop();
  const late = open(visit, true, 1_000 + 31 * 60_000);
  expect(late.page()).toBe('REQUEST');
  late.stop();
  expect(late.entry()).not.toContain(otpAuth.reference);
});

test('router state is preserved, and other URLs are ignored @NAV-1', () => {
  const address = { pathname: '/default/fps', search: '' };
  const { channels, entry, go, page, listeners, stop } = open(browser(address));
  channels();
  expect(entry()).toContain('"idx":7');
  address.pathname = '/default/fuid';
  go(-1);
  expect(page()).toBe('OTP');
  stop();
  expect(listeners.size).toBe(0);
});

test('returning from another page or restoring the browser stays at the passcode, without input @SEC-R17 @SEC-R12', () => {
  const { channels, code, visit, stop, store } = open();
  store.send({ type: 'USER_ID_ENTERED', userId: 'alex.morgan' });
  channels();
  code();
  stop();
  const again = open(visit, 'back_forward');
  expect(again.page()).toBe('VERIFY');
  expect(again.store.getState()).toMatchObject({ otpAuth, sendOtp: sentByEmail, busy: null });
  again.go(-1);
  expect(again.page()).toBe('OTP');
  again.go(-1);
  expect(again.store.getState()).toMatchObject({ pageType: 'REQUEST', userId: '', otpAuth: null });
});

test('a page restored from the back-forward cache stays at the passcode; its fields are reset @SEC-R17 @SEC-R12', () => {
  const { channels, code, page, position, store, restored } = open();
  store.send({ type: 'USER_ID_ENTERED', userId: 'alex.morgan' });
  channels();
  code();
  const { journey } = store.getState();
  restored(false);
  expect([page(), store.getState().userId]).toEqual(['REQUEST', '']);
  restored(true);
  expect([page(), position()]).toEqual(['VERIFY', '3 of 3']);
  expect(store.getState()).toMatchObject({ sendOtp: sentByEmail, busy: null });
  expect(store.getState().journey).toBeGreaterThan(journey);
});

test('Back from the new-password page starts from the beginning: the passcode is spent @SEC-R12', () => {
  const { channels, code, store, entry, visit, stop } = open();
  channels();
  code();
  store.send({ type: 'VERIFIED', firstTime: true });
  expect(entry()).not.toContain(otpAuth.transactionId);
  stop();
  expect(open(visit, 'back_forward').page()).toBe('REQUEST');
});
