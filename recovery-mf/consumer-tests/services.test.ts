import { readFileSync } from 'node:fs';
import { join } from 'node:path';
// oxlint-disable-next-line no-restricted-imports -- unlike the page, its consumer test asks the reference service
import {
  readHelpDeskReasons,
  PRODUCED_ELSEWHERE,
  type RejectedStep,
  REJECTION_CASES,
  type RejectionCause,
  REJECTIONS,
  startRejectingServer,
} from '@portal/services/rejection-causes';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import { type ApiFailure, apiFailure } from '../src/api/api-error';
import type { SendOtp } from '../src/api/recovery-results';
import { changeFailure } from '../src/flow/failure-messages';
import { type MessageKey, NEXT_STEPS, type NextStep } from '../src/flow/next-steps';
import type { RecoveryEvent } from '../src/flow/recovery-events';
import { openedRecovery, type RecoveryState } from '../src/flow/recovery-state';
import { transition } from '../src/flow/transitions';

/* Every cause for which the reference service rejects a step: what the visitor reads, what the Help Desk reads, and the next
   step. The service produces each cause. */

type ErrorPageKey = `error.closed.${'LOCKED' | 'EXPIRED' | 'UNCHANGED' | 'UNKNOWN'}` | 'error.changed.FPS';

/** The visitor's text for each cause; null when the page asks again by itself. */
const VISITOR_TEXTS: Readonly<
  Record<RejectionCause, MessageKey | ErrorPageKey | 'otp.call_challenge_error' | null>
> = {
  'anti-forgery': 'backend.ISB_COOKIE01',
  'no client named': 'backend.ISB_FAIL07',
  'refused by the risk service': 'backend.ISB_FAIL07',
  'address limit': 'error.waitMinutes',
  'unknown user': 'backend.ISB_SRCH35',
  'no user found': 'forgotUser.error_msg',
  'several users found': 'forgotUser.error_msg',
  'no channel': 'error.closed.NO_CONTACT',
  'principal refused': 'backend.ISB_SITEMDR08',
  'principal spent': 'backend.ISB_SITEMDR08',
  'handle expired': 'backend.ISB_SITEMDR08',
  'unknown transaction': 'error.closed.UNKNOWN',
  'claims differ': 'error.closed.UNKNOWN',
  'finished by another page': 'error.changed.FPS',
  'transaction expired': 'error.ended',
  'contact changed': 'error.ended',
  locked: 'error.closed.LOCKED',
  'account locked': 'error.closed.LOCKED',
  'locked by the bank': 'error.closed.LOCKED',
  'destination limit': 'error.waitMinutes',
  'sent to the same destination': 'error.waitSeconds',
  'sent beside': 'error.waitSeconds',
  'too soon': 'error.waitSeconds',
  overtaken: 'error.waitSeconds',
  'phone budget': 'otp.noTexts',
  'no resend left': 'error.limited',
  'too many failed sends': 'error.limited',
  'no passcode due': 'error.closed.UNCHANGED',
  'nothing to prove': 'verify.expired',
  'nothing sent by this channel': null,
  'wrong code': 'verify.wrong.Email',
  'expired code': 'verify.expired',
  'code of another call': 'otp.call_challenge_error',
  'already proved': 'error.ended',
  'already proved or replaced': 'verify.wrong.Email',
  'no grant for a temporary password': 'error.closed.UNKNOWN',
  'no grant for the user ID': 'backend.ISB_SITEMDR08',
  'no e-mail address': 'backend.ISB_EMAIL02',
  ISB_PASSVAL01: 'backend.ISB_PASSVAL01',
  ISB_PASSVAL02: 'backend.ISB_PASSVAL02',
  ISB_PASSVAL03: 'backend.ISB_PASSVAL03',
  ISB_PASSVAL04: 'backend.ISB_PASSVAL04',
  ISB_USRUP06: 'backend.ISB_USRUP06',
  ISB_PASSCH03: 'backend.ISB_PASSCH03',
  ISB_PASSCH04: 'backend.ISB_PASSCH04',
  ISB_PASSSCH07: 'backend.ISB_PASSSCH07',
  ISB_SITEMDR08: 'backend.ISB_SITEMDR08',
  ISB_PASSRES01: 'backend.ISB_PASSRES01',
  ISB_PASSCH05: 'backend.ISB_PASSCH05',
  ISB_SITEMDR15: 'backend.ISB_SITEMDR15',
  ISB_PASSSCH06: 'backend.ISB_PASSSCH06',
};

test('no cause of the reference service has the general text @CHG-4 @VER-7', () => {
  const general = Object.entries(VISITOR_TEXTS).filter(([, key]) => key === 'error.generic');
  expect(general).toEqual([]);
});

const LANGUAGES = { 'en-US': english, 'de-DE': german } as const;

/** Returns a text of the page; undefined when the language has none. */
function findText(language: keyof typeof LANGUAGES, key: string): unknown {
  const find = (path: string) =>
    path
      .split('.')
      .reduce<unknown>(
        (node, name) => (node as Record<string, unknown> | undefined)?.[name],
        LANGUAGES[language],
      );
  return find(key) ?? find(`${key}_other`);
}

const sendOtp = (channel: SendOtp['channel']): SendOtp => ({
  channel,
  channelValue: 'a*@example.com',
  unprotectedValue: 'abcYSo=',
  otp: null,
  transactionId: 't',
  sessionId: 's',
  sentAt: 1,
  validUntil: 2,
  clockOffset: 0,
});

/** Screen and event of each step's rejection. */
const REJECTED_STEPS: Readonly<
  Record<
    Exclude<RejectedStep, 'changePassword' | 'readCallStatus'>,
    readonly [Partial<RecoveryState>, Extract<RecoveryEvent, { failure: ApiFailure }>['type']]
  >
> = {
  startRecovery: [{ pageType: 'REQUEST' }, 'CHANNELS_FAILED'],
  findUser: [{ pageType: 'REQUEST' }, 'USER_NOT_FOUND'],
  generateOtp: [{ pageType: 'OTP' }, 'PASSCODE_NOT_SENT'],
  resendOtp: [{ pageType: 'VERIFY', sendOtp: sendOtp('Email') }, 'PASSCODE_NOT_SENT'],
  verifyOtp: [{ pageType: 'VERIFY', sendOtp: sendOtp('Email') }, 'VERIFICATION_FAILED'],
  verifyPhoneCall: [{ pageType: 'VERIFY', sendOtp: sendOtp('Call') }, 'VERIFICATION_FAILED'],
  createTemporaryPassword: [{ pageType: 'VERIFY', sendOtp: sendOtp('Email') }, 'TEMPORARY_PASSWORD_FAILED'],
  sendUserId: [{ pageType: 'VERIFY', sendOtp: sendOtp('Email') }, 'USER_ID_NOT_SENT'],
};

/** Returns the text that the page shows for a rejected step. */
function shownText(step: RejectedStep, failure: ApiFailure, isFirstTime: boolean): string | null {
  if (step === 'readCallStatus') return null;
  if (step === 'changePassword') return changeFailure(failure, isFirstTime).message.key;
  const [state, type] = REJECTED_STEPS[step];
  const next = transition({ ...openedRecovery('FPS', false), ...state }, {
    type,
    failure,
    at: 3,
  } as RecoveryEvent)?.state;
  if (next?.pageType === 'ERROR') {
    const outcome = next.closed?.outcome ?? 'UNKNOWN';
    return outcome === 'CHANGED_ELSEWHERE' ? 'error.changed.FPS' : `error.closed.${outcome}`;
  }
  if (next?.call_error === true) return 'otp.call_challenge_error';
  return (next?.verifyOtp.failure ?? next?.errorMessage)?.key ?? null;
}

/** Text of the control that each next step has. */
const CONTROLS: Readonly<Record<NextStep, string>> = {
  again: 'error.again',
  restart: 'error.restart',
  helpDesk: 'error.helpDesk',
};

/** Returns the texts of the controls with which the visitor goes on. */
function controlTexts(key: string): readonly string[] {
  if (key.startsWith('error.closed') || key.startsWith('error.changed'))
    return ['error.login', 'error.helpDesk'];
  if (!(key in NEXT_STEPS)) return ['otp.challenge_button_call'];
  const steps = NEXT_STEPS[key as MessageKey];
  return steps.length === 0 ? ['reason.change'] : steps.map((step) => CONTROLS[step]);
}

/** Expects the visitor's text, its next step and the Help Desk's text in every language. */
function expectTexts(cause: RejectionCause): void {
  const key = VISITOR_TEXTS[cause];
  for (const language of ['en-US', 'de-DE'] as const) {
    for (const text of key === null ? [] : [key, ...controlTexts(key)])
      expect([language, text, findText(language, text)]).toEqual([
        language,
        text,
        expect.stringMatching(/./),
      ]);
    expect(readHelpDeskReasons(language)[cause]).toMatch(/./);
  }
  expect(readHelpDeskReasons('de-DE')[cause]).not.toBe(readHelpDeskReasons('en-US')[cause]);
}

let server: Awaited<ReturnType<typeof startRejectingServer>>;
beforeAll(async () => {
  // The page reads it in its browser.
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
  server = await startRejectingServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** Returns the cause that the newest rejection was audited with, which may happen after the response. */
async function auditedCause(): Promise<string | null> {
  for (;;) {
    const [row] = await server.database.query<{ reason: string | null }>(
      `SELECT reason FROM audit_events WHERE outcome = 'refused' ORDER BY id DESC LIMIT 1`,
    );
    if (row !== undefined) return row.reason;
  }
}

test.each(Object.keys(REJECTION_CASES) as (keyof typeof REJECTION_CASES)[])(
  '“%s”: its code, its texts and a next step @CHG-4 @VER-7 @SEC-R15',
  async (cause) => {
    const { step, produce } = REJECTION_CASES[cause];
    const { status, body } = await produce(server, 'alex.morgan');
    expect(await auditedCause()).toBe(cause);
    const { status: expected, ...fields } = REJECTIONS[cause];
    expect([status, body]).toEqual([expected, expect.objectContaining(fields)]);
    if (cause.startsWith('ISB_')) expect(body['errorCode']).toBe(cause);
    if (expected === 503) expect(body['retryAfterSeconds']).toBeGreaterThan(0);
    const failure = apiFailure({ response: { status, data: body } });
    expect(shownText(step, failure, cause === 'ISB_PASSCH03')).toBe(VISITOR_TEXTS[cause]);
    expectTexts(cause);
  },
);

test.each(Object.entries(PRODUCED_ELSEWHERE))(
  '“%s”, which needs another service: its texts and a next step @CHG-4 @SEC-R15',
  (cause, { step, file }) => {
    const { status, ...fields } = REJECTIONS[cause as RejectionCause];
    expect(readFileSync(join(__dirname, '../../services/src', file), 'utf8')).toContain(cause);
    const data = cause.startsWith('ISB_') ? { errorCode: cause } : fields;
    expect(shownText(step, apiFailure({ response: { status, data } }), false)).toBe(
      VISITOR_TEXTS[cause as RejectionCause],
    );
    expectTexts(cause as RejectionCause);
  },
);

test.each(Object.entries(NEXT_STEPS))(
  '%s of a service: a text in every language, and its next steps “%s” @CHG-4',
  (key) => {
    for (const language of ['en-US', 'de-DE'] as const)
      for (const text of [key, ...controlTexts(key)])
        expect([text, findText(language, text)]).toEqual([text, expect.stringMatching(/^(?!.*ISB_)./)]);
    expect(findText('de-DE', key)).not.toBe(findText('en-US', key));
  },
);
