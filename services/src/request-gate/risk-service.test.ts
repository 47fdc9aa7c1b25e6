import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import type { FastifyBaseLogger } from 'fastify';
import { parse } from 'yaml';
import { NO_COUNTERS } from '../../test-support/no-counters';
import {
  type RecoveryTestServer,
  startRecoveryTestServer,
} from '../../test-support/recovery/recovery-harness';
import { proofHeader, solvePayload } from '../../test-support/recovery/solve-proof';
import { verifySignature } from '../messages/webhook/standard-webhooks';
import type { RiskDecision } from './gate-settings';
import { riskService } from './risk-service';

const SECRET = randomBytes(32);
const DEVICE = { version: '1', userAgent: 'a browser', timezone: -60 };
const AUTH = { devicePrint: DEVICE, flow: 'FPS', userId: 'alex.morgan' };

interface Received {
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

const received: Received[] = [];
const counted: string[] = [];
let respond: (response: ServerResponse) => void;
const receiver = http.createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => (body += part));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    respond(response);
  });
});

function deciding(decision: unknown) {
  return (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ decision }));
}

const counters = { ...NO_COUNTERS, riskDecision: (outcome: string) => void counted.push(outcome) };
let url: string;
let server: RecoveryTestServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/decide`;
  server = await startRecoveryTestServer(
    {},
    {
      gate: {
        proofOfWork: 'off',
        requestsWithoutProof: 5,
        risk: { url, secret: SECRET, fallback: 'refuse', timeoutMs: 60_000 },
      },
    },
    { clockAt: Date.UTC(2040, 0, 1), counters },
  );
});
beforeEach(() => {
  received.length = 0;
  counted.length = 0;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await server.close();
});

const contract = parse(readFileSync(path.join(__dirname, 'openapi.yaml'), 'utf8')) as {
  readonly components: { readonly schemas: Readonly<Record<'RiskRequest' | 'RiskResponse', object>> };
};
const ajv = new Ajv2020({ strict: false });
const isRequest = ajv.compile(contract.components.schemas.RiskRequest);
const isResponse = ajv.compile(contract.components.schemas.RiskResponse);

test('the risk service gets device print, IP address, operation and white label, but no user @SEC-R15 @REC-12', async () => {
  respond = deciding('allow');
  const visitor = await server.visitor();
  expect((await visitor.post('/fps/auth', AUTH)).status).toBe(200);
  const details = { firstName: 'Alex', lastName: 'Morgan', emailId: 'alex.morgan@example.com' };
  expect((await visitor.post('/fuid/lookup', details)).status).toBe(200);
  const [auth, lookup] = received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(auth).toEqual({
    operation: 'startRecovery',
    whiteLabel: 'default',
    ip: '127.0.0.1',
    devicePrint: DEVICE,
  });
  expect(lookup).toEqual({
    operation: 'findUser',
    whiteLabel: 'default',
    ip: '127.0.0.1',
    devicePrint: null,
  });
  expect([auth, lookup].every((body) => isRequest(body))).toBe(true);
  expect(['allow', 'prove', 'refuse'].every((decision) => isResponse({ decision }))).toBe(true);
  expect(JSON.stringify(received)).not.toMatch(/alex|morgan/i);
  for (const { headers, body } of received) {
    const verdict = verifySignature([SECRET], headers, Buffer.from(body), server.now());
    expect(verdict.kind).toBe('signed');
    expect(verifySignature([randomBytes(32)], headers, Buffer.from(body), server.now()).kind).toBe(
      'unsigned',
    );
  }
  expect(counted).toEqual(['allow', 'allow']);
});

test('the decision "refuse" names only the Help Desk, the same for known and unknown users @SEC-R4', async () => {
  respond = deciding('refuse');
  const visitor = await server.visitor();
  const responses = [
    await visitor.post('/fps/auth', AUTH),
    await visitor.post('/fps/auth', { ...AUTH, userId: 'nobody.here' }),
    await visitor.post('/fuid/lookup', { firstName: 'A', lastName: 'B', emailId: 'a@example.com' }),
  ];
  for (const { status, body } of responses)
    expect([status, { ...body, requestId: '' }]).toEqual([
      403,
      {
        status: 'FAILURE',
        errorCode: 'ISB_FAIL07',
        errorMessage: 'The request could not be completed.',
        requestId: '',
      },
    ]);
  const audited = await server.database.query('SELECT reason FROM audit_events ORDER BY id DESC');
  expect(audited[0]).toEqual({ reason: 'refused by the risk service' });
});

test('the decision "prove" demands a proof of work even when PROOF_OF_WORK is off @SEC-R2 @D-8', async () => {
  respond = deciding('prove');
  const visitor = await server.visitor();
  const { status, body } = await visitor.post('/fps/auth', AUTH);
  expect(status).toBe(428);
  const proof = proofHeader(await solvePayload(body['proofOfWork'] as Parameters<typeof solvePayload>[0]));
  const headers = { 'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '', 'x-portal-proof-of-work': proof };
  expect((await visitor.post('/fps/auth', AUTH, { headers })).status).toBe(200);
});

const warned: object[] = [];

/** Requests a decision directly from the client of the risk service, with this fallback. */
function decide(fallback: RiskDecision, timeoutMs?: number): Promise<RiskDecision> {
  warned.length = 0;
  const log = { warn: (details: object) => void warned.push(details) } as unknown as FastifyBaseLogger;
  const requested = {
    operation: 'startRecovery',
    whiteLabel: 'default',
    ip: '192.0.2.1',
    devicePrint: DEVICE,
  } as const;
  const settings = { url, secret: SECRET, fallback, ...(timeoutMs !== undefined && { timeoutMs }) };
  return riskService(settings, () => new Date(), counters)(requested, log);
}

/** Every way in which a risk service can fail. */
const FAILURES: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'status 500': (response) => response.writeHead(500).end('{"decision":"refuse"}'),
  'a redirect': (response) => response.writeHead(302, { location: '/other' }).end(),
  'an unknown decision': deciding('maybe'),
  'no JSON': (response) => response.end('<html>'),
  'too long a body': (response) =>
    response.end(JSON.stringify({ decision: 'allow', more: 'x'.repeat(20_000) })),
  'a closed connection': (response) => void response.destroy(),
};
test.each(
  Object.keys(FAILURES).flatMap((failure) =>
    (['allow', 'prove', 'refuse'] as const).map((fallback) => [failure, fallback] as const),
  ),
)(
  'after %s the fallback %s applies, and no personal data is logged @SEC-R17 @SEC-R15',
  async (failure, fallback) => {
    respond = FAILURES[failure] ?? deciding('allow');
    expect(await decide(fallback, 60_000)).toBe(fallback);
    expect(counted).toEqual(['failed']);
    expect(warned).toHaveLength(1);
    expect(JSON.stringify(warned)).not.toMatch(/192\.0\.2|a browser/);
  },
);

test('a risk service that does not respond delays a visitor by one second @SEC-R17', async () => {
  respond = () => undefined;
  const limits = jest.spyOn(AbortSignal, 'timeout');
  expect(await decide('allow')).toBe('allow');
  expect(limits).toHaveBeenCalledWith(1_000);
  limits.mockRestore();
  expect(warned).toEqual([expect.objectContaining({ reason: 'too slow' })]);
});

test('when the risk service fails, RISK_SERVICE_FALLBACK decides @SEC-R17', async () => {
  respond = FAILURES['status 500'] ?? deciding('allow');
  const visitor = await server.visitor();
  expect((await visitor.post('/fps/auth', AUTH)).status).toBe(403);
});
