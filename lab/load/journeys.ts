import { setTimeout as delay } from 'node:timers/promises';
import type { LoadUser } from '@portal/services/load-users';
import type { OutboxMessage } from '../../tests/portal/outbox';
import { encoded, otherCode } from '../../tests/security/recovery';
import type { VisitorConnection } from './visitor-connection';
import type { Purpose, VisitorBehaviour } from './workload';

/** A visit in progress. */
export interface Visit {
  readonly browser: VisitorConnection;
  readonly user: LoadUser;
  readonly behaviour: VisitorBehaviour;
  /** Multiplier of the think times. */
  readonly thinkTimeFactor: number;
}

/** Operation name of reading the outbox, which replaces the visitor's mailbox or phone. Production has no outbox. */
export const OUTBOX = '(outbox)';
/** Minimum seconds between two messages of one recovery, plus one second as a margin. */
const BETWEEN_MESSAGES = 31;
const POLLS = 100;

function think({ thinkTimeFactor }: Visit, least: number, most: number): Promise<void> {
  return delay((least + Math.random() * (most - least)) * 1_000 * thinkTimeFactor);
}

/** Opens a page; a visitor with an empty cache also requests the files that it references. */
async function open({ browser, behaviour }: Visit, name: string, path: string): Promise<void> {
  const { text } = await browser.open(name, path);
  if (!behaviour.isNew) return;
  const files = new Set(
    [...text.matchAll(/(?:href|src)="(\/parts\/[\w./-]+\.js)"/g)].map(([, file = '']) => file),
  );
  await Promise.all([...files].map((file) => browser.send('part file', file)));
}

type Claims = Record<string, string>;

function createClaims(visit: Visit, started: Record<string, string>, flow: string): Claims {
  return {
    channel: visit.behaviour.channel,
    value: started[visit.behaviour.channel === 'SMS' ? 'cellPhone' : 'primaryEmail'] ?? '',
    sessionId: started['sessionId'] ?? '',
    transactionId: started['transactionId'] ?? '',
    userId: started['userId'] ?? '',
    flow,
  };
}

/** Waits for a new message and returns its passcode. */
async function readCode({ browser, user }: Visit, before = ''): Promise<string> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const { text } = await browser.send(OUTBOX, `/dev/outbox.json?user=${user.userId}`);
    const found = (JSON.parse(text) as readonly OutboxMessage[]).find(({ code }) => code)?.code ?? '';
    if (found !== '' && found !== before) return found;
    await delay(100);
  }
  throw new Error('No passcode came');
}

async function prove(visit: Visit, claims: Claims): Promise<void> {
  const { browser, behaviour } = visit;
  await think(visit, 1, 4);
  await browser.call('/fps/generate-otp', 'generate-otp', claims);
  let code = await readCode(visit);
  const type = (typed: string, name: string, expected: number) =>
    browser.call('/fps/verify-otp', name, { ...claims, devicePrint: '', otp: encoded(typed) }, expected);
  if (behaviour.isWrongOnce) {
    await think(visit, 4, 12);
    await type(otherCode(code), 'verify-otp, wrong', 422);
  }
  if (behaviour.requestsResend) {
    // The server enforces this interval, so it is not scaled like think times.
    await delay(BETWEEN_MESSAGES * 1_000);
    await browser.call('/fps/generate-otp', 'generate-otp, again', claims);
    code = await readCode(visit, code);
  }
  await think(visit, 5, 15);
  await type(code, 'verify-otp', 200);
}

let changes = 0;

async function choosePassword(visit: Visit, tempPass?: string): Promise<void> {
  await think(visit, 6, 15);
  changes += 1;
  const newPass = `Quiet-River-${process.pid}-${changes}`;
  const body = { userId: visit.user.userId, newPass, verifyPass: newPass, ...(tempPass && { tempPass }) };
  await visit.browser.call('/change', 'change', body);
}

async function sayWho(visit: Visit): Promise<Claims> {
  const { userId } = visit.user;
  const started = await visit.browser.call('/fps/auth', 'auth', { devicePrint: '', flow: 'FPS', userId });
  await visit.browser.read(`/uti/${userId}`, 'uti');
  return createClaims(visit, started, 'FPS');
}

async function forgotPassword(visit: Visit): Promise<void> {
  await open(visit, 'page: recovery', '/default/fps');
  await think(visit, 2, 6);
  await prove(visit, await sayWho(visit));
  await visit.browser.call(`/fps/email/${visit.user.userId}`, 'email');
  await choosePassword(visit);
}

async function firstTime(visit: Visit): Promise<void> {
  await open(visit, 'page: recovery', '/default/fps?FTUF=Y');
  await think(visit, 2, 6);
  await prove(visit, await sayWho(visit));
  await choosePassword(visit, visit.user.password);
}

async function forgotUserId(visit: Visit): Promise<void> {
  const { browser, user } = visit;
  await open(visit, 'page: recovery', '/default/fuid');
  await think(visit, 4, 12);
  const { firstName, lastName, email } = user;
  const found = await browser.call('/fuid/lookup', 'lookup', { firstName, lastName, emailId: email });
  const principalId = found['principalId'] ?? '';
  const { userId = '' } = await browser.call('/uti/decrypt', 'decrypt', { encryptedId: principalId });
  const started = await browser.call('/fps/auth', 'auth', { devicePrint: '', flow: 'FUID', userId });
  await prove(visit, createClaims(visit, started, 'FUID'));
  await browser.call('/fuid/emails', 'emails', { principalId });
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function signIn(visit: Visit): Promise<void> {
  const { browser, user, behaviour } = visit;
  const { headers } = await browser.open('to the login page', '/apps/home', 302);
  const address = headers.location ?? '';
  await open(visit, 'page: login', address);
  const post = async (password: string, name: string): Promise<string> => {
    await think(visit, 3, 8);
    const form = { USER: user.userId, PASSWRD: password, SMENC: 'UTF-8', TARGET: '', SUBMIT: 'Login' };
    const body = new URLSearchParams(form).toString();
    const to = `/login/forms/bg/ProcessLogin.fcc${new URL(address, 'http://portal').search}`;
    const sent = { method: 'POST', headers: FORM, body, expected: 302 } as const;
    return (await browser.send(name, to, sent)).headers.location ?? '';
  };
  if (behaviour.isWrongOnce) await browser.open('page: login', await post('Not-it-1', 'sign in, wrong'));
  const led = await post(user.password, 'sign in');
  if (led !== '/apps/home') throw new Error('A right password did not lead home');
  await browser.open('page: home', led);
}

/** Complete visit for each purpose. */
export const JOURNEYS: Readonly<Record<Purpose, (visit: Visit) => Promise<void>>> = {
  'forgot password': forgotPassword,
  'forgot user ID': forgotUserId,
  'first-time set-up': firstTime,
  'sign in': signIn,
};
