import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import {
  type Callback,
  computeSignature,
  type PhoneProvider,
  sendCallback,
  signCallback,
  startPhoneProvider,
} from './phone-provider';
import { otherCode, Recovery } from './recovery';
import { Visitor } from './visitor';

/* Forged phone call results. The attacker knows more than is realistic: the victim's passcode and the callback URL. */

let provider: PhoneProvider;
let portal: TestPortal;
test.beforeAll(async () => {
  provider = await startPhoneProvider();
  portal = await startPortal({
    PORTAL_ENVIRONMENT: 'LOCAL',
    RECOVERY_DESTINATION_LIMIT: '100',
    ...provider.settings,
  });
});
test.afterAll(async () => {
  await portal.stop();
  await provider.stop();
});

/** A ringing phone: its recovery, the passcode shown on the page, and the callback URLs. */
interface Ringing {
  readonly recovery: Recovery;
  readonly code: string;
  readonly answered: string;
  readonly keys: string;
  readonly ended: string;
  /** Status of the call, as the requesting page sees it. */
  readonly poll: () => Promise<unknown>;
}

async function ring(userId: string): Promise<Ringing> {
  const recovery = await Recovery.begin(await Visitor.at(portal.origin), userId, 'Call');
  const earlier = provider.orders.length;
  const sent = await recovery.send();
  expect(sent.status).toBe(200);
  const code = Buffer.from(String(sent.body['otp']).slice(3), 'base64').toString();
  expect(code).toMatch(/^\d{6}$/);
  // The response does not wait until the provider has accepted the order.
  await expect.poll(() => provider.orders.length).toBe(earlier + 1);
  const order = provider.orders.at(-1);
  const answered = order?.['Url'] ?? '';
  return {
    recovery,
    code,
    answered,
    keys: answered.replace(/answered$/, 'keys'),
    ended: order?.['StatusCallback'] ?? '',
    poll: async () => {
      const { status, body } = await recovery.prove(code);
      return body['errorMessage'] ?? body['authenticationResult'] ?? body['callStatus'] ?? status;
    },
  };
}

function keyed(digits: string) {
  return [['Digits', digits]] as const;
}
function withHeaders(callback: Callback, headers: Callback['headers']): Callback {
  return {
    ...callback,
    headers: { ...callback.headers, ...headers },
  };
}
function signedBy(callback: Callback, signature: string): Callback {
  return withHeaders(callback, { 'x-twilio-signature': signature });
}

/** Requests that an attacker could send without the provider’s secret, or replay from the network. */
function forgeries(victim: Ringing, own: Ringing): Readonly<Record<string, Callback>> {
  const form = keyed(victim.code);
  const honest = signCallback(victim.keys, form);
  const signature = computeSignature(victim.keys, form);
  const { 'x-twilio-signature': _, ...unsigned } = honest.headers;
  const ofOwn = computeSignature(own.keys, keyed(own.code));
  const elsewhere = (origin: string) => computeSignature(victim.keys.replace(portal.origin, origin), form);
  const evil = 'https://evil.example';
  return {
    'without a signature': { ...honest, headers: unsigned },
    'with an empty one': signedBy(honest, ''),
    'with one that is none': signedBy(honest, 'AAAA'),
    'with one of zeros': signedBy(honest, Buffer.alloc(20).toString('base64')),
    'signed with an empty secret': signedBy(honest, computeSignature(victim.keys, form, '')),
    'signed with the public account': signedBy(
      honest,
      computeSignature(victim.keys, form, provider.settings['TWILIO_ACCOUNT_SID']),
    ),
    'signed by another hash': signedBy(honest, computeSignature(victim.keys, form, undefined, 'sha256')),
    'signed in other letter case': signedBy(honest, signature.toLowerCase()),
    'signed in hexadecimal': signedBy(honest, Buffer.from(signature, 'base64').toString('hex')),
    'signed in part': signedBy(honest, signature.slice(0, 20)),
    'signed for this address without the form': signedBy(honest, computeSignature(victim.keys, [])),
    'signed for other keys': signedBy(honest, computeSignature(victim.keys, keyed(otherCode(victim.code)))),
    'signed for the address of an answered call': signedBy(honest, computeSignature(victim.answered, form)),
    'signed for another portal': signedBy(honest, elsewhere(evil)),
    'signed for another portal, whose name is in Host': withHeaders(signedBy(honest, elsewhere(evil)), {
      host: 'evil.example',
    }),
    'signed for another portal, whose name is forwarded': withHeaders(signedBy(honest, elsewhere(evil)), {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    }),
    'a replay of what confirmed the attacker’s own call': {
      ...signCallback(own.keys, keyed(own.code)),
      path: new URL(victim.keys).pathname,
    },
    'the attacker’s signature over the victim’s keys': signedBy(honest, ofOwn),
    'with a further field': { ...honest, body: `${honest.body}&CallStatus=in-progress` },
    'with the keys twice': signedBy(
      { ...honest, body: `Digits=${otherCode(victim.code)}&${honest.body}` },
      computeSignature(victim.keys, keyed(otherCode(victim.code))),
    ),
    'with the keys in the address': {
      ...signCallback(victim.keys, []),
      path: `${new URL(victim.keys).pathname}?Digits=${victim.code}`,
    },
    'with a further query': { ...honest, path: `${honest.path}?x=1` },
    'with two signatures': withHeaders(honest, { 'x-twilio-signature': ['AAAA', signature] }),
    'as JSON': withHeaders(
      { ...honest, body: JSON.stringify({ Digits: victim.code }) },
      { 'content-type': 'application/json' },
    ),
  };
}

test('only a result signed by the provider over its URL and form confirms a phone call @SEC-R6 @long', async () => {
  const victim = await ring('alex.morgan');
  const own = await ring('ivan.internal');
  await sendCallback(portal.origin, signCallback(own.answered, [['CallStatus', 'in-progress']]));
  await sendCallback(portal.origin, signCallback(own.keys, keyed(own.code)));
  await expect.poll(own.poll).toBe('SUCCESS');

  for (const [kind, forged] of Object.entries(forgeries(victim, own))) {
    const { status, text } = await sendCallback(portal.origin, forged);
    // LOCAL responds to no other host.
    expect([400, 403, 415, 421], `${kind}: ${text}`).toContain(status);
    expect(text, kind).not.toMatch(/Gather|Say/);
    // The page does not show the call as answered either.
    expect(await victim.poll(), kind).toBe('CALLING');
  }
  for (const address of [victim.answered, victim.ended])
    for (const signature of ['', 'AAAA', computeSignature(own.answered, [['CallStatus', 'completed']])]) {
      const forged = signedBy(signCallback(address, [['CallStatus', 'completed']]), signature);
      expect((await sendCallback(portal.origin, forged)).status).toBe(403);
      expect(await victim.poll()).toBe('CALLING');
    }

  expect(
    (await sendCallback(portal.origin, signCallback(victim.answered, [['CallStatus', 'in-progress']]))).text,
  ).toContain('<Gather');
  await expect.poll(victim.poll).toBe('ANSWERED');
  const honest = signCallback(victim.keys, keyed(victim.code));
  expect((await sendCallback(portal.origin, honest)).text).toContain('<Hangup/>');
  await expect.poll(victim.poll).toBe('SUCCESS');
});

test('keys pressed in another call and replayed callbacks confirm nothing @SEC-R6 @long', async () => {
  const earlier = await ring('alex.morgan');
  const kept = [
    signCallback(earlier.answered, [['CallStatus', 'in-progress']]),
    signCallback(earlier.keys, keyed(earlier.code)),
    signCallback(earlier.ended, [['CallStatus', 'completed']]),
  ];
  for (const callback of kept) await sendCallback(portal.origin, callback);
  await expect.poll(earlier.poll).toBe('SUCCESS');

  const victim = await ring('alex.morgan');
  const own = await ring('ivan.internal');
  for (const callback of kept) await sendCallback(portal.origin, callback);
  expect(await victim.poll()).toBe('CALLING');
  // The attacker presses the victim's passcode in their own call, where it is wrong.
  const guessed = await sendCallback(portal.origin, signCallback(own.keys, keyed(victim.code)));
  expect(guessed.text).toContain('<Gather');
  expect(await victim.poll()).toBe('CALLING');
  await expect.poll(own.poll).toBe('ANSWERED');
  await sendCallback(portal.origin, signCallback(own.keys, keyed(own.code)));
  await expect.poll(own.poll).toBe('SUCCESS');
  expect(await victim.poll()).toBe('CALLING');
  // Another browser cannot use the victim's verified call either.
  const thief = await Visitor.at(portal.origin);
  expect((await victim.recovery.prove(victim.code, {}, thief)).status).toBe(403);

  await sendCallback(portal.origin, signCallback(victim.answered, [['CallStatus', 'in-progress']]));
  const confirmation = signCallback(victim.keys, keyed(victim.code));
  await sendCallback(portal.origin, confirmation);
  await expect.poll(victim.poll).toBe('SUCCESS');
  expect((await sendCallback(portal.origin, confirmation)).text).not.toContain('<Gather');
  expect((await victim.recovery.temporaryPassword()).status).toBe(200);
  expect((await victim.recovery.temporaryPassword(thief)).status).toBe(403);
});

test('five wrong entries end a call, in whatever order; the correct one is then rejected @SEC-R2 @SEC-R6 @long', async () => {
  const victim = await ring('ivan.internal');
  const right = signCallback(victim.keys, keyed(victim.code));
  await sendCallback(portal.origin, signCallback(victim.answered, [['CallStatus', 'in-progress']]));
  // An empty entry does not count as an attempt.
  expect((await sendCallback(portal.origin, signCallback(victim.keys, keyed('')))).text).toContain('<Gather');
  const wrong = Array.from({ length: 12 }, (_, index) =>
    sendCallback(portal.origin, signCallback(victim.keys, keyed(otherCode(victim.code, index + 1)))),
  );
  const heard = (await Promise.all(wrong)).map(({ text }) => text.includes('<Gather'));
  // The fifth is evaluated too, and ends the call.
  expect(heard.filter(Boolean)).toHaveLength(4);
  expect((await sendCallback(portal.origin, right)).text).not.toContain('<Gather');
  await expect.poll(victim.poll).toBe('OTP_ERR_003');
  expect((await sendCallback(portal.origin, right)).text).not.toContain('<Gather');
  await expect.poll(victim.poll).toBe('OTP_ERR_003');
  expect((await victim.recovery.temporaryPassword()).status).toBe(403);
  const signedIn = await (await Visitor.at(portal.origin)).signIn('ivan.internal', 'Portal-Demo-Internal-3');
  expect(signedIn).toBe('/apps/home');
});

test('the outbox of test environments cannot simulate a call of the provider @SEC-R6 @long', async () => {
  const victim = await ring('nora.noanswer');
  const id = victim.keys.split('/').at(-2) ?? '';
  const thief = await Visitor.at(portal.origin);
  const played = await thief.send(
    `/dev/outbox/calls/${id}`,
    'POST',
    { 'content-type': 'application/json', 'x-xsrf-token': thief.cookies.get('XSRF-TOKEN') ?? '' },
    JSON.stringify({ keys: victim.code }),
  );
  expect(played.status).toBeGreaterThanOrEqual(400);
  expect(await victim.poll()).toBe('CALLING');
});
