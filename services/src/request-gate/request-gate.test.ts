import type { Challenge, Payload } from 'altcha-lib';
import { DAY, HOUR } from '../../test-support/clock-jumps';
import { NO_COUNTERS } from '../../test-support/no-counters';
import { isQuick } from '../../test-support/quick-run';
import { type TestVisitor, useRecoveryServer } from '../../test-support/recovery/recovery-harness';
import { proofHeader, solvePayload } from '../../test-support/recovery/solve-proof';
import type { ServiceCounters } from '../context/service-counters';
import type { ProofOfWorkMode } from './gate-settings';
import { CHALLENGE_SECONDS } from './proof-of-work';
import { purgeSpentProofs } from './spent-proofs';

const counted: string[] = [];
const counters: ServiceCounters = { ...NO_COUNTERS, proofOfWork: (outcome) => void counted.push(outcome) };

/** Modes of the white labels; the portal's own mode is `often`. */
const DEMANDS: Readonly<Record<string, ProofOfWorkMode>> = { ray: 'always', lmc: 'off' };

const server = useRecoveryServer(
  {},
  { gate: { proofOfWork: 'often', requestsWithoutProof: 2 } },
  {
    counters,
    // In the future, because the library compares the end of a challenge with the system clock.
    clockAt: Date.UTC(2040, 0, 1),
    whiteLabelExists: (key) => ['default', 'ray', 'lmc'].includes(key),
    getProofOfWork: (key) => DEMANDS[key],
  },
);
beforeEach(() => (counted.length = 0));

const AUTH = { devicePrint: 'test', flow: 'FPS', userId: 'alex.morgan' };
const DETAILS = { firstName: 'Alex', lastName: 'Morgan', emailId: 'alex.morgan@example.com' };

interface Sent {
  readonly path?: '/fps/auth' | '/fuid/lookup';
  readonly body?: object;
  readonly proof?: string;
  readonly whiteLabel?: string;
  readonly ip?: string;
}

function send(
  visitor: TestVisitor,
  { path = '/fps/auth', body, proof, whiteLabel = 'ray', ip = '192.0.2.1' }: Sent = {},
) {
  return visitor.post(path, body ?? (path === '/fps/auth' ? AUTH : DETAILS), {
    remoteAddress: ip,
    headers: {
      'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '',
      'x-portal-white-label': whiteLabel,
      ...(proof !== undefined && { 'x-portal-proof-of-work': proof }),
    },
  });
}

async function requestChallenge(visitor: TestVisitor, sent: Sent = {}): Promise<Challenge> {
  const { status, body } = await send(visitor, sent);
  expect(status).toBe(428);
  return body['proofOfWork'] as Challenge;
}

async function solved(visitor: TestVisitor, sent: Sent = {}): Promise<Payload> {
  return solvePayload(await requestChallenge(visitor, sent));
}

async function reasons(): Promise<readonly (string | null)[]> {
  const rows = await server.database.query<{ reason: string | null }>(
    'SELECT reason FROM audit_events ORDER BY id DESC LIMIT 2',
  );
  return rows.map(({ reason }) => reason);
}

test.each((['/fps/auth', '/fuid/lookup'] as const).filter((_case, at) => !isQuick || at === 1))(
  '%s demands a proof of work, takes it once, and rejects it when it is repeated @SEC-R2 @D-8',
  async (path) => {
    const visitor = await server.visitor();
    const proof = proofHeader(await solved(visitor, { path }));
    const both = await Promise.all([send(visitor, { path, proof }), send(visitor, { path, proof })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 428]);
    expect((await send(visitor, { path, proof })).status).toBe(428);
    expect(counted).toEqual(expect.arrayContaining(['demanded', 'accepted', 'rejected']));
    expect(await reasons()).toContain('proof of work repeated');
  },
);

test('a proof for a look-up also admits one recovery; a proof for a recovery admits no look-up @REC-8 @REC-9 @D-8', async () => {
  const visitor = await server.visitor();
  const proof = proofHeader(await solved(visitor, { path: '/fuid/lookup' }));
  const getStatus = async (path: NonNullable<Sent['path']>, given: string) =>
    (await send(visitor, { path, proof: given })).status;
  expect(await getStatus('/fuid/lookup', proof)).toBe(200);
  expect(await getStatus('/fps/auth', proof)).toBe(200);
  expect(await getStatus('/fps/auth', proof)).toBe(428);
  expect(await reasons()).toContain('proof of work repeated');
  expect(await getStatus('/fuid/lookup', proofHeader(await solved(visitor)))).toBe(428);
  expect(await reasons()).toContain('proof of work foreign');
});

test('a demand and its body are the same for known and unknown users @SEC-R4', async () => {
  const visitor = await server.visitor();
  const [knownUser, unknown] = await Promise.all([
    send(visitor),
    send(visitor, { body: { ...AUTH, userId: 'nobody.here' } }),
  ]);
  const removeRandomValues = ({ status, body, headers }: typeof knownUser) => {
    const { parameters, signature } = body['proofOfWork'] as Challenge;
    const { nonce: _, salt: __, keyPrefix: ___, keySignature: ____, ...same } = parameters;
    const { requestId: _id, proofOfWork: _work, ...rest } = body;
    return { status, same, length: signature?.length, rest, cache: headers['cache-control'] };
  };
  expect(removeRandomValues(unknown)).toEqual(removeRandomValues(knownUser));
  expect(removeRandomValues(knownUser).cache).toBe('no-store');
  expect(JSON.stringify(knownUser.body)).not.toContain('alex');
});

/** Every way in which one solved challenge can be wrong for a request. */
const MISUSES: readonly (readonly [string, string, (payload: Payload) => unknown, Sent?])[] = [
  ['another operation', 'foreign', (payload) => payload, { path: '/fuid/lookup' }],
  ['another white label', 'foreign', (payload) => payload, { whiteLabel: 'lmc' }],
  [
    'an easier prefix',
    'altered',
    ({ challenge, solution }) => ({
      challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } },
      solution,
    }),
  ],
  [
    'a wrong signature',
    'altered',
    ({ challenge, solution }) => ({ challenge: { ...challenge, signature: 'ab'.repeat(32) }, solution }),
  ],
  [
    'a key that was not derived',
    'unsolved',
    ({ challenge, solution }) => ({
      challenge,
      solution: { ...solution, derivedKey: `${challenge.parameters.keyPrefix}${'0'.repeat(32)}` },
    }),
  ],
  [
    'no signature',
    'unreadable',
    ({ challenge: { parameters }, solution }) => ({ challenge: { parameters }, solution }),
  ],
  ['too long a text', 'unreadable', (payload) => ({ ...payload, more: 'x'.repeat(4_000) })],
];

describe('misused proofs', () => {
  let visitor: TestVisitor;
  let payload: Payload;
  beforeAll(async () => {
    visitor = await server.visitor();
    payload = await solved(visitor);
  });

  test.each(MISUSES.map(([which, verdict, change, sent = {}]) => [which, verdict, change, sent] as const))(
    'a proof with %s is rejected as %s @SEC-R1 @D-8',
    async (_which, verdict, change, sent) => {
      const response = await send(visitor, { ...sent, proof: proofHeader(change(payload)) });
      expect(response.status).toBe(428);
      expect(await reasons()).toContain(`proof of work ${verdict}`);
      expect(response.body['errorMessage']).toBe('The request could not be completed.');
    },
  );

  test.each(['', '%', 'e30', 'bnVsbA=='])(
    'the header %j is not accepted as a proof @SEC-R1 @D-8',
    async (proof) => {
      expect((await send(visitor, { proof })).status).toBe(428);
    },
  );

  test('a proof counts only in the session of its challenge @SEC-R3 @D-8', async () => {
    const stranger = await server.visitor();
    expect((await send(stranger, { proof: proofHeader(payload) })).status).toBe(428);
    expect(await reasons()).toContain('proof of work foreign');
  });

  test('after two minutes a proof has expired, and the next one is accepted @SEC-R17 @D-8', async () => {
    server.advanceClock(CHALLENGE_SECONDS + 1);
    const response = await send(visitor, { proof: proofHeader(payload) });
    expect(response.status).toBe(428);
    expect(await reasons()).toContain('proof of work expired');
    const next = await solvePayload(response.body['proofOfWork'] as Challenge);
    expect((await send(visitor, { proof: proofHeader(next) })).status).toBe(200);
  });
});

test.each(['default', 'lmc'].filter((_case, at) => !isQuick || at === 0))(
  'often, for %s: an IP address proves work from its third request an hour on @SEC-R2 @D-8',
  async (whiteLabel) => {
    const visitor = await server.visitor();
    server.advanceClock(3_601);
    const statuses = async (sent: Sent) => {
      const found: number[] = [];
      for (let count = 0; count < 3; count += 1)
        found.push((await send(visitor, { ...sent, whiteLabel })).status);
      return found;
    };
    expect(await statuses({ ip: '192.0.2.7' })).toEqual([200, 200, 428]);
    expect(await statuses({ ip: '192.0.2.7', path: '/fuid/lookup' })).toEqual([200, 200, 428]);
    expect(await statuses({ ip: '192.0.2.8' })).toEqual([200, 200, 428]);
    expect(await statuses({ ip: '2001:db8:1:2::1' })).toEqual([200, 200, 428]);
    expect((await send(visitor, { whiteLabel, ip: '2001:db8:1:2::ffff' })).status).toBe(428);
    expect((await send(visitor, { whiteLabel, ip: '2001:db8:1:3::1' })).status).toBe(200);
    const proof = proofHeader(await solved(visitor, { whiteLabel, ip: '192.0.2.7' }));
    expect((await send(visitor, { whiteLabel, ip: '192.0.2.7', proof })).status).toBe(200);
    server.advanceClock(3_601);
    expect((await send(visitor, { whiteLabel, ip: '192.0.2.7' })).status).toBe(200);
  },
);

test.each(
  (
    [
      ['a minute', 60],
      ['an hour', HOUR],
      ['two days', 2 * DAY],
    ] as const
  ).filter((_case, at) => !isQuick || at === 1),
)(
  'a spent proof stays spent when the clock is set back by %s @SEC-R2 @SEC-R17 @D-8',
  async (_name, seconds) => {
    const visitor = await server.visitor();
    const proof = proofHeader(await solved(visitor));
    expect((await send(visitor, { proof })).status).toBe(200);
    server.advanceClock(seconds + CHALLENGE_SECONDS);
    await purgeSpentProofs(server.database, server.now());
    server.advanceClock(-seconds - CHALLENGE_SECONDS);
    expect((await send(visitor, { proof })).status).toBe(428);
    expect(await reasons()).toContain('proof of work repeated');
  },
);

test('a spent proof is deleted a week after its challenge has expired @SEC-R12 @D-8', async () => {
  const rows = () => server.database.query('SELECT nonce FROM spent_proofs');
  const purgeAfter = (seconds: number) =>
    purgeSpentProofs(server.database, new Date(server.now().getTime() + seconds * 1_000));
  await purgeAfter(7 * DAY);
  expect(await rows()).not.toEqual([]);
  await purgeAfter(7 * DAY + CHALLENGE_SECONDS);
  expect(await rows()).toEqual([]);
});

test('a demand for a proof is counted, not audited; the audit log contains only misused proofs @SEC-R15 @D-8', async () => {
  await server.database.query('DELETE FROM audit_events');
  const visitor = await server.visitor();
  await requestChallenge(visitor);
  await send(visitor, { proof: 'misused' });
  const events = await server.database.query('SELECT event, outcome, reason FROM audit_events');
  expect(events).toEqual([
    { event: 'startRecovery', outcome: 'refused', reason: 'proof of work unreadable' },
  ]);
  expect(counted).toEqual(['demanded', 'rejected']);
});

test('no other operation demands a proof @SEC-R2 @D-8', async () => {
  const visitor = await server.visitor();
  const { status } = await visitor.post('/uti/decrypt', { encryptedId: 'x'.repeat(200) });
  expect(status).toBe(403);
  expect((await visitor.get('/uti/alex.morgan')).status).toBe(200);
});
