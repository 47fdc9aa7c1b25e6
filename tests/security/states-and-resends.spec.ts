import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import type { TestPortal } from '../portal/start-portal';
import { WORKSPACE } from '../workspace';
import { sharedClockPortal } from './clock-portal';
import { type Claims, encoded, otherCode, readOutbox, Recovery } from './recovery';
import { DAY_SECONDS, MINUTE_SECONDS, type ShiftedClock } from './shifted-clock';
import { type ServiceResponse, Visitor } from './visitor';

/*
 * Every operation in every state of a recovery, and guessing across resends. Both need time to pass, so the portal's
 * clock is advanced.
 */

let portal: TestPortal;
let clock: ShiftedClock;
let startNewDay: () => void;
test.beforeAll(async () => {
  ({ portal, clock, startNewDay } = await sharedClockPortal());
});

/** Seconds between two messages of a recovery. */
const UNTIL_RESEND = 31;
const LOCKED = { status: 422, body: { errorMessage: 'OTP_ERR_003' } };

interface CallRow {
  readonly call: string;
  /** States in which it succeeds. */
  readonly legal: ReadonlySet<string>;
}

function splitCells(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));
}

/** Reads the documented table, which defines the operations that each state allows. */
function documented(): { readonly states: readonly string[]; readonly rows: readonly CallRow[] } {
  const lines = readFileSync(path.join(WORKSPACE, 'docs/reference/recovery-states.md'), 'utf8').split('\n');
  const [, ...states] = splitCells(lines.find((line) => line.startsWith('| call')) ?? '');
  const rows = lines
    .filter((line) => line.startsWith('| `'))
    .map(splitCells)
    .map(([call = '', ...cells]) => ({
      call,
      legal: new Set(states.filter((_, index) => cells[index] === 'yes')),
    }));
  return { states, rows };
}
const { states: STATES, rows: ROWS } = documented();

const PERSON = { firstName: 'Alex', lastName: 'Morgan', emailId: 'alex.morgan@example.com' };
/** Operations of a forgotten User ID; all others are tested with a forgotten password. */
const OF_USER_ID = ['openPrincipal', 'sendUserId'];
const ANY_CODE = '123456';

/** A password must differ from the last twelve. */
let passwords = 0;
function newPassword(): string {
  return `Quiet-River-${(passwords += 1)}-stone`;
}

/** A browser in a recovery, with everything that its page knows. */
interface InState {
  readonly visitor: Visitor;
  readonly claims: Claims;
  readonly principalId: string;
  readonly code: string;
}

/** @throws when a preparing step failed, so that no state is tested that was not reached */
function expectOk(response: ServiceResponse): ServiceResponse['body'] {
  if (response.status !== 200) throw new Error(`Not made: ${response.status} ${response.raw.text}`);
  return response.body;
}

function prove(visitor: Visitor, claims: Claims, code: string): Promise<ServiceResponse> {
  return visitor.call('/fps/verify-otp', { ...claims, devicePrint: 'test', otp: encoded(code) });
}

async function newestCode(visitor: Visitor): Promise<string> {
  return (await readOutbox(visitor, 'alex.morgan')).find(({ code }) => code)?.code ?? '';
}

async function begun(visitor: Visitor, userId: string, flow: string): Promise<Claims> {
  const body = expectOk(await visitor.call('/fps/auth', { devicePrint: 'test', flow, userId }));
  return {
    channel: 'Email',
    value: String(body['primaryEmail']),
    sessionId: String(body['sessionId']),
    transactionId: String(body['transactionId']),
    flow,
    userId,
  };
}

/** Moves a recovery into a state by requests and time only, in its own browser. */
async function moveTo(state: string, flow: 'FPS' | 'FUID'): Promise<InState> {
  // Starts a new day, since a user with few attempts left would lock a recovery that needs another state.
  startNewDay();
  const visitor = await Visitor.at(portal.origin);
  const principalId = String(expectOk(await visitor.call('/fuid/lookup', PERSON))['principalId']);
  const unknownUser: Claims = {
    channel: 'Email',
    value: encoded('a*n@example.com'),
    sessionId: 'x'.repeat(32),
    transactionId: 'y'.repeat(32),
    flow,
    userId: 'alex.morgan',
  };
  if (state === 'none') return { visitor, claims: unknownUser, principalId, code: ANY_CODE };
  const userId =
    flow === 'FUID'
      ? String(expectOk(await visitor.call('/uti/decrypt', { encryptedId: principalId }))['userId'])
      : 'alex.morgan';
  const claims = await begun(visitor, userId, flow);
  if (state === 'choosing') return { visitor, claims, principalId, code: ANY_CODE };
  expectOk(await visitor.call('/fps/generate-otp', claims));
  const seeded = { visitor, claims, principalId, code: await newestCode(visitor) };
  if (state === 'locked') {
    for (let distance = 1; distance <= 4; distance += 1)
      await prove(visitor, claims, otherCode(seeded.code, distance));
    expect(await prove(visitor, claims, otherCode(seeded.code, 5))).toMatchObject(LOCKED);
  }
  if (state === 'expired') clock.advance(61 * MINUTE_SECONDS);
  if (['sent', 'locked', 'expired'].includes(state)) return seeded;
  expectOk(await prove(visitor, claims, seeded.code));
  if (state === 'proved') return seeded;
  // For a forgotten User ID the verified passcode is sufficient.
  if (flow === 'FPS') expectOk(await visitor.call(`/fps/email/${userId}`));
  if (state === 'ready') return seeded;
  const sent = (await readOutbox(visitor, 'alex.morgan')).length;
  if (flow === 'FUID') expectOk(await visitor.call('/fuid/emails', { principalId }));
  else {
    const newPass = newPassword();
    expectOk(await visitor.call('/change', { userId, newPass, verifyPass: newPass }));
  }
  // An e-mail and a text message; the response waits only briefly for notices.
  await expect.poll(async () => (await readOutbox(visitor, 'alex.morgan')).length).toBe(sent + 2);
  return seeded;
}

async function isDone(response: Promise<ServiceResponse>): Promise<boolean> {
  const { status, raw } = await response;
  // A rejection must have its own status, never a server error or 400.
  if (status !== 200) expect([403, 422], raw.text).toContain(status);
  return status === 200;
}

/** Sends a request of the page; true when it had its effect. */
const CALLS: Readonly<Record<string, (page: InState) => Promise<boolean>>> = {
  startRecovery: ({ visitor }) =>
    isDone(visitor.call('/fps/auth', { devicePrint: 'test', flow: 'FPS', userId: 'alex.morgan' })),
  generateOtp: ({ visitor, claims }) => isDone(visitor.call('/fps/generate-otp', claims)),
  resendOtp: ({ visitor, claims }) => {
    clock.advance(UNTIL_RESEND);
    return isDone(visitor.call('/fps/generate-otp', claims));
  },
  verifyOtp: async ({ visitor, claims, code }) => {
    const response = prove(visitor, claims, code);
    return (await isDone(response)) && (await response).body['authenticationResult'] === 'SUCCESS';
  },
  createTemporaryPassword: ({ visitor, claims }) => isDone(visitor.call(`/fps/email/${claims.userId}`)),
  changePassword: ({ visitor, claims: { userId } }) => {
    const newPass = newPassword();
    return isDone(visitor.call('/change', { userId, newPass, verifyPass: newPass }));
  },
  passwordServices: async ({ visitor }) => {
    const { status, headers } = await visitor.get('/pw/forms/smpwservices.fcc?SMAUTHREASON=34');
    expect(status).toBe(302);
    const leadsOn = String(headers.location).startsWith('/nxn/fps-self-change-pw');
    if (!leadsOn) expect(headers.location).toBe('/default/fps');
    return leadsOn;
  },
  findUser: ({ visitor }) => isDone(visitor.call('/fuid/lookup', PERSON)),
  openPrincipal: ({ visitor, principalId }) =>
    isDone(visitor.call('/uti/decrypt', { encryptedId: principalId })),
  sendUserId: ({ visitor, principalId }) => isDone(visitor.call('/fuid/emails', { principalId })),
  readUserType: async ({ visitor, claims: { userId } }) =>
    (await visitor.get(`/portal-login-service/public/uti/${userId}`)).status === 200,
};

function getFlow(call: string): 'FPS' | 'FUID' {
  return OF_USER_ID.includes(call) ? 'FUID' : 'FPS';
}
async function newestMessage(visitor: Visitor): Promise<string | undefined> {
  return (await readOutbox(visitor, 'alex.morgan'))[0]?.id;
}

test('the documented table has the 8 states and 11 operations that are tested @SEC-R1', () => {
  expect(STATES).toHaveLength(8);
  expect(ROWS.map(({ call }) => call)).toEqual(Object.keys(CALLS));
  expect(ROWS.flatMap(({ legal }) => [...legal])).toHaveLength(41);
});

const stateTag = quickCases(0, 36, 72, 84);
for (const state of STATES)
  for (const { call, legal } of ROWS) {
    const isLegal = legal.has(state);
    test(`in the state “${state}” ${call} ${isLegal ? 'succeeds' : 'is rejected, and nothing is sent'} @SEC-R1 ${stateTag()}`, async () => {
      const page = await moveTo(state, getFlow(call));
      // For some minutes a repeated sendUserId counts as a retry after a lost response, succeeds and sends nothing.
      if (state === 'used' && call === 'sendUserId') clock.advance(6 * MINUTE_SECONDS);
      const before = await newestMessage(page.visitor);
      expect(await CALLS[call]?.(page)).toBe(isLegal);
      if (!isLegal) expect(await newestMessage(page.visitor)).toBe(before);
    });
  }

/** Operations reserved for the browser of the recovery, with a state that allows them. */
const OWN_CALLS = [
  ['choosing', 'generateOtp'],
  ['choosing', 'openPrincipal'],
  ['sent', 'resendOtp'],
  ['sent', 'verifyOtp'],
  ['proved', 'createTemporaryPassword'],
  ['proved', 'sendUserId'],
  ['ready', 'verifyOtp'],
  ['ready', 'passwordServices'],
  ['ready', 'changePassword'],
] as const;

test('requests that a state allows are rejected from any other browser, even with the same values and the passcode @SEC-R1 @SEC-R3', async () => {
  for (const [state, call] of OWN_CALLS) {
    const victim = await moveTo(state, getFlow(call));
    const before = await newestMessage(victim.visitor);
    const attacker = await Visitor.at(portal.origin);
    expect(await CALLS[call]?.({ ...victim, visitor: attacker }), `${call} by the attacker`).toBe(false);
    expect(await newestMessage(victim.visitor)).toBe(before);
    expect(await CALLS[call]?.(victim), `${call} by the victim`).toBe(true);
  }
});

test.describe('guessing across resends', () => {
  // Wrong passcodes of the day before do not count.
  test.beforeEach(() => startNewDay());

  const begin = async (userId: string): Promise<Recovery> => {
    const recovery = await Recovery.begin(await Visitor.at(portal.origin), userId, 'Email');
    expect((await recovery.send()).status).toBe(200);
    return recovery;
  };
  const resend = (recovery: Recovery, changes: Partial<Claims> = {}): Promise<ServiceResponse> => {
    clock.advance(UNTIL_RESEND);
    return recovery.send(changes);
  };
  /** Enters wrong passcodes in sequence; returns the attempts left, or the error code. */
  const guess = async (
    recovery: Recovery,
    times: number,
    right: string,
    changes: Partial<Claims> = {},
  ): Promise<unknown[]> => {
    const outcomes = [];
    for (let turn = 1; turn <= times; turn += 1) {
      const { status, body } = await recovery.prove(otherCode(right, turn), changes);
      expect(status).toBe(422);
      outcomes.push(body['attemptsLeft'] ?? body['errorMessage']);
    }
    return outcomes;
  };

  test('wrong passcodes before and after resends share one counter: five in all, after which the newest correct one is rejected @SEC-R2', async () => {
    const thief = await begin('erika.muster');
    expect(await guess(thief, 2, await thief.newestCode())).toEqual([4, 3]);
    const codes = [await thief.newestCode()];
    for (const left of [2, 1]) {
      expect(await resend(thief)).toMatchObject({ status: 200 });
      codes.push(await thief.newestCode());
      expect(await guess(thief, 1, await thief.newestCode())).toEqual([left]);
    }
    expect(new Set(codes).size).toBe(3);
    expect(await resend(thief)).toMatchObject({ status: 200, body: { resendsLeft: 0 } });
    const right = await thief.newestCode();
    expect(await guess(thief, 1, right)).toEqual(['OTP_ERR_003']);
    expect(await thief.prove(right)).toMatchObject(LOCKED);
    expect(await resend(thief)).toMatchObject(LOCKED);
    const victim = await Visitor.at(portal.origin);
    expect(await victim.signIn('erika.muster', 'Portal-Demo-2')).toBe('/apps/home');
  });

  test('after a resend the older passcode is wrong, and counts @SEC-R2 @long', async () => {
    const thief = await begin('erika.muster');
    const older = await thief.newestCode();
    expect((await resend(thief)).status).toBe(200);
    const newer = await thief.newestCode();
    expect(newer).not.toBe(older);
    for (const left of [4, 3, 2])
      expect(await thief.prove(older)).toMatchObject({
        status: 422,
        body: { errorMessage: 'OTP_ERR_001', attemptsLeft: left },
      });
    expect(await thief.prove(newer)).toMatchObject({ status: 200 });
  });

  test('a resend by another channel uses the same counter, and the fourth resend is rejected @SEC-R2 @long', async () => {
    const thief = await begin('alex.morgan');
    const cell = { channel: 'SMS', value: String(thief.started.body['cellPhone']) } as const;
    expect(await guess(thief, 1, await thief.newestCode())).toEqual([4]);
    expect(await resend(thief, cell)).toMatchObject({ status: 200, body: { resendsLeft: 2 } });
    expect(await guess(thief, 2, await newestCode(thief.visitor), cell)).toEqual([3, 2]);
    expect(await resend(thief)).toMatchObject({ status: 200, body: { resendsLeft: 1 } });
    expect(await guess(thief, 1, await thief.newestCode())).toEqual([1]);
    expect(await resend(thief, cell)).toMatchObject({ status: 200, body: { resendsLeft: 0 } });
    const before = await newestMessage(thief.visitor);
    expect((await resend(thief)).status).toBeGreaterThanOrEqual(400);
    expect(await newestMessage(thief.visitor)).toBe(before);
    expect(await guess(thief, 1, await newestCode(thief.visitor), cell)).toEqual(['OTP_ERR_003']);
  });

  test('of parallel wrong passcodes during a resend at most five are evaluated @SEC-R2 @long', async () => {
    const thief = await begin('erika.muster');
    const right = await thief.newestCode();
    clock.advance(UNTIL_RESEND);
    const wrong = (from: number) =>
      Array.from({ length: 40 }, (_, index) => thief.prove(otherCode(right, from + index)));
    const responses = await Promise.all([...wrong(1), thief.send(), ...wrong(41)]);
    const evaluated = responses.filter(({ body }) => body['attemptsLeft'] !== undefined);
    // The fifth locks the recovery.
    expect(evaluated.map(({ body }) => body['attemptsLeft']).sort()).toEqual([1, 2, 3, 4]);
    expect(responses.filter(({ status }) => status === 500)).toEqual([]);
    expect(await thief.prove(await thief.newestCode())).toMatchObject(LOCKED);
  });

  test('resends and new recoveries together allow ten wrong passcodes a day; the next day allows new ones @SEC-R2', async () => {
    const left: unknown[] = [];
    for (let round = 0; round < 2; round += 1) {
      const thief = await begin('erika.muster');
      left.push(...(await guess(thief, 2, await thief.newestCode())));
      expect((await resend(thief)).status).toBe(200);
      left.push(...(await guess(thief, 2, await thief.newestCode())));
    }
    expect(left).toEqual([4, 3, 2, 1, 4, 3, 2, 1]);
    const last = await begin('erika.muster');
    expect(await guess(last, 1, await last.newestCode())).toEqual([1]);
    expect((await resend(last)).status).toBe(200);
    const right = await last.newestCode();
    expect(await guess(last, 1, right)).toEqual(['OTP_ERR_003']);
    expect(await last.prove(right)).toMatchObject(LOCKED);
    const another = await Recovery.begin(await Visitor.at(portal.origin), 'erika.muster', 'Email');
    expect(await another.send()).toMatchObject(LOCKED);
    clock.advance(DAY_SECONDS);
    const victim = await begin('erika.muster');
    expect(await victim.prove(await victim.newestCode())).toMatchObject({ status: 200 });
  });

  test('across resends wrong passcodes of unknown users count and respond like those of known ones @SEC-R2 @SEC-R4 @long', async () => {
    const seen = async (userId: string): Promise<unknown[]> => {
      const thief = await begin(userId);
      const outcomes = await guess(thief, 2, ANY_CODE);
      for (const times of [2, 1]) {
        outcomes.push((await resend(thief)).body['resendsLeft'], ...(await guess(thief, times, ANY_CODE)));
      }
      return [...outcomes, (await resend(thief)).body['errorMessage']];
    };
    const seenByKnown = await seen('erika.muster');
    expect(seenByKnown).toEqual([4, 3, 2, 2, 1, 1, 'OTP_ERR_003', 'OTP_ERR_003']);
    expect(await seen('nobody.at.all')).toEqual(seenByKnown);
  });
});
