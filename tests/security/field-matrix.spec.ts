import { expect } from '@playwright/test';
import type { RawResponse } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { type ContractRequest, getRecoveryRequests } from './contract-fields';
import { createVariants, malformedBodies, type Variant } from './field-variants';
import { encoded, readOutbox, Recovery } from './recovery';
import { type SeededRecovery, seedRecovery } from './seeded-recoveries';
import { Visitor } from './visitor';

/*
 * Every field of every operation of the contract, tampered with in every way, in a state where the correct value would
 * succeed.
 */

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await sharedPortal();
});

const SERVICE = '/portal-login-service/public';
const USERS = ['alex.morgan', 'erika.muster', 'ivan.internal', 'frida.first', 'nora.noanswer', 'luis.locked'];
/** Free-text fields; only malformed values are rejected. */
const FREE: readonly string[] = [
  'startRecovery devicePrint',
  'startRecovery userId',
  'verifyOtp devicePrint',
  // Names ignore letter case and white space (REC-8).
  'findUser firstName',
  'findUser lastName',
  'findUser emailId',
];
/** The same password in another Unicode form: passwords are compared as stored, in NFKC (NIST SP 800-63B, 3.1.1.2). */
function isSamePassword(what: string, { name }: Variant): boolean {
  return /^changePassword (?:newPass|verifyPass)$/.test(what) && name === 'in full-width letters';
}
/** Field of the passcode: wrong passcodes are counted and lock the recovery, so they have their own test. */
const COUNTED = 'verifyOtp otp';
const NEUTRAL = 'The request could not be completed.';

async function messages(visitor: Visitor): Promise<number> {
  return (await Promise.all(USERS.map((userId) => readOutbox(visitor, userId)))).flat().length;
}

/** Asserts that a response echoes no value and reveals no internals. */
function expectSilent(response: RawResponse, { name, value }: Variant, what: string): void {
  const about = `${what} ${name}`;
  if (typeof value === 'string' && value.length > 8) expect(response.text, about).not.toContain(value);
  expect(response.text, about).not.toMatch(
    /node_modules|\.ts:|\bat [\w.]+ \(|pattern|schema|must |SELECT|syntax/i,
  );
}

function expectRefused(response: RawResponse, variant: Variant, what: string): void {
  const about = `${what} ${variant.name}: ${response.status} ${response.text}`;
  expect(response.status, about).toBeGreaterThanOrEqual(400);
  expect(response.status, about).toBeLessThan(500);
  expectSilent(response, variant, what);
  const { errorCode, ...rest } = JSON.parse(response.text) as Record<string, unknown>;
  expect({ ...rest, requestId: '' }, about).toEqual({
    status: 'FAILURE',
    errorMessage: NEUTRAL,
    requestId: '',
  });
  if (errorCode !== undefined) expect(errorCode, about).toMatch(/^ISB_(PASS|USRUP|SITEMDR)/);
  expect(response.headers['cache-control'], about).toBe('no-store');
  expect(response.headers['set-cookie'], about).toBeUndefined();
}

function inPath(path: string, value: unknown): string | null {
  if (typeof value !== 'string' || value.includes('\ud800')) return null;
  return path.replace('{userId}', encodeURIComponent(value));
}

async function attackPath(
  call: ContractRequest,
  { visitor, fields, others }: SeededRecovery,
): Promise<number> {
  const variants = createVariants(String(fields['userId']), others['userId'] ?? {});
  let count = 0;
  for (const variant of variants) {
    const path = inPath(call.path, variant.value);
    // The operation's route does not match a longer path.
    if (path === null || variant.value === '' || path.length > 512) continue;
    count += 1;
    const response = await visitor.send(SERVICE + path, call.method, {
      'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
    });
    if (call.method === 'POST' || response.status !== 200) expectRefused(response, variant, call.id);
    else expect(response.text, variant.name).toBe('{"userType":"external"}');
  }
  return count;
}

async function attackBody(
  call: ContractRequest,
  { visitor, fields, others }: SeededRecovery,
): Promise<number> {
  let count = 0;
  for (const field of call.bodyFields) {
    const what = `${call.id} ${field}`;
    const isOptional = !(field in fields);
    const own = typeof fields[field] === 'string' ? fields[field] : 'Any-text-of-8';
    const isFree = FREE.includes(what) || what === COUNTED || isOptional;
    const variants = isFree ? malformedBodies(own, `${own}x`) : createVariants(own, others[field] ?? {});
    for (const variant of variants) {
      if ((isOptional && variant.name === 'missing') || isSamePassword(what, variant)) continue;
      const response = await visitor.callText(call.path, variant.body({ ...fields, [field]: own }, field));
      expectRefused(response.raw, variant, what);
      count += 1;
    }
  }
  return count;
}

function honest({ visitor, fields }: SeededRecovery, call: ContractRequest): Promise<RawResponse> {
  return visitor.send(
    SERVICE + (inPath(call.path, fields['userId']) ?? call.path),
    call.method,
    {
      'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
      ...(call.body !== null && { 'content-type': 'application/json' }),
    },
    call.body === null ? undefined : JSON.stringify(fields),
  );
}

const callTag = quickCases(0);
for (const call of getRecoveryRequests) {
  test(`SEC-R1 SEC-R11 SEC-R15 every tampered field of ${call.id} gets the generic error, sends nothing and consumes nothing ${callTag()}`, async () => {
    const prepare = seedRecovery[call.id];
    if (prepare === undefined) throw new Error(`${call.id} is new: say in which state it is attacked`);
    const state = await prepare(portal.origin);
    const before = await messages(state.visitor);
    const count =
      (call.pathFields.length > 0 ? await attackPath(call, state) : 0) + (await attackBody(call, state));
    expect(count).toBeGreaterThan(15 * (call.bodyFields.length + call.pathFields.length));
    expect(await messages(state.visitor)).toBe(before);
    // The real page continues unaffected.
    expect((await honest(state, call)).status).toBe(200);
  });
}

test('SEC-R2 a disguised correct passcode is a wrong one, and counts', async () => {
  const disguised = [
    (code: string) => `x7q${Buffer.from(code).toString('base64')}\n`,
    (code: string) => `x7q${Buffer.from(code).toString('base64').replace(/^(.)/, '$1 ')}`,
    (code: string) => encoded([...code].map((digit) => String.fromCharCode(0x2776 + Number(digit))).join('')),
    (code: string) => encoded(`${code} 20 min`),
    (code: string) => encoded(`${code}\0`),
    (code: string) => encoded(`+${code}`),
    (code: string) => encoded(`${code}.0`),
    (code: string) => encoded(encoded(code)),
  ];
  const half = disguised.length / 2;
  for (const [userId, some] of [
    ['erika.muster', disguised.slice(0, half)],
    ['frida.first', disguised.slice(half)],
  ] as const) {
    const recovery = await Recovery.begin(await Visitor.at(portal.origin), userId, 'Email');
    await recovery.send();
    const code = await recovery.newestCode();
    for (const [index, disguise] of some.entries()) {
      const response = await recovery.visitor.call('/fps/verify-otp', {
        ...recovery.claims,
        devicePrint: 'test',
        otp: disguise(code),
      });
      expect(response, String(disguise)).toMatchObject({ status: 422, body: { attemptsLeft: 4 - index } });
    }
    expect((await recovery.prove(code)).status).toBe(200);
  }
});

test('REC-8 SEC-R4 a look-up accepts no look-alikes, wildcards or partial names', async () => {
  const visitor = await Visitor.at(portal.origin);
  const person = { firstName: 'Alex', lastName: 'Morgan', emailId: 'alex.morgan@example.com' };
  expect((await visitor.call('/fuid/lookup', person)).status).toBe(200);
  for (const swap of [
    { firstName: 'Аlex' },
    { firstName: '%' },
    { firstName: 'Ale_' },
    { lastName: 'Mor gan' },
    { lastName: "Morgan' OR '1'='1" },
    { emailId: 'alex.morgan+x@example.com' },
    { emailId: 'alexmorgan@example.com' },
    { emailId: 'alex.morgan@example.com.evil.de' },
    { firstName: 'Erika' },
  ]) {
    const { status, body } = await visitor.call('/fuid/lookup', { ...person, ...swap });
    expect(status, JSON.stringify(swap)).toBe(404);
    expect(body['principalId']).toBeUndefined();
  }
});
