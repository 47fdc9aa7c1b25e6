import { expect } from '@playwright/test';
import fc from 'fast-check';
import { readPropertySeed } from '@portal/tooling/property-seed';
import { rawRequest, type RawResponse } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { type ContractRequest, getContractRequests } from './contract-fields';
import { Visitor } from './visitor';

/* Every operation of the contract with valid, invalid and malformed bodies generated from its schema. */

const portal = useSharedPortal();

const isLong = process.env['PORTAL_TEST_LONG'] !== undefined;
const RUNS = isLong ? 400 : 40;

/** Part of every generated string, to find responses that echo the request. */
const MARK = 'qzEchoQz';

/** Adds the mark to every string and key of a value. */
function marked(value: unknown): unknown {
  if (typeof value === 'string') return MARK + value;
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [MARK + name, marked(each)]));
}

const odd = fc.oneof(
  fc
    .anything({ withNullPrototype: false, withBigInt: false, maxDepth: 3 })
    .map((value) => marked(JSON.parse(JSON.stringify(value ?? null)))),
  fc.string({ unit: 'binary' }).map(marked),
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1e21,
    true,
    [],
    {},
    '\0',
    '\ud800',
    '__proto__',
    MARK + 'x'.repeat(9_000),
  ),
);

/** Generates bodies: objects with the fields of the operation, other values, and truncated ones. */
function bodies(fields: readonly string[]): fc.Arbitrary<string> {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }).map((text) => MARK + text),
    odd,
  );
  const text = fc
    .oneof(fc.record(Object.fromEntries(fields.map((name) => [name, value]))), odd)
    .map((each) => JSON.stringify(each));
  return fc.oneof(
    { arbitrary: text, weight: 6 },
    {
      arbitrary: fc.tuple(text, fc.nat()).map(([whole, at]) => whole.slice(0, at % (whole.length + 1))),
      weight: 1,
    },
    { arbitrary: fc.string({ unit: 'binary' }).map((each) => MARK + each), weight: 1 },
  );
}

/**
 * Fields that a response may echo. startRecovery returns the user ID as sent, known or not: the page sends it with each
 * further step, where it is compared.
 */
const ECHOED_FIELDS: Readonly<Record<string, readonly string[]>> = { startRecovery: ['userId'] };

function withoutFields(text: string, fields: readonly string[]): string {
  return fields.length === 0 || !text.startsWith('{')
    ? text
    : JSON.stringify({
        ...(JSON.parse(text) as object),
        ...Object.fromEntries(fields.map((name) => [name, ''])),
      });
}

/** Whether a response echoes anything else, in body or headers, in any letter case. */
function isEchoed({ id }: ContractRequest, { text, headers }: RawResponse): boolean {
  return (withoutFields(text, ECHOED_FIELDS[id] ?? []) + JSON.stringify(headers))
    .toLowerCase()
    .includes(MARK.toLowerCase());
}

function expectCalm({ status, text, headers }: RawResponse, what: string): void {
  expect(status, `${what}: ${text.slice(0, 300)}`).toBeLessThan(500);
  if (status < 400) return;
  expect(text.length, what).toBeLessThan(400);
  expect(text, what).not.toMatch(/node_modules|\bat [\w.]+ \(|SELECT|syntax|Unexpected token/i);
  expect(Object.keys(JSON.parse(text) as object), what).toEqual(
    expect.arrayContaining(['status', 'errorMessage']),
  );
  expect(headers['cache-control'] ?? 'no-store', what).toBe('no-store');
}

async function attack(call: ContractRequest): Promise<void> {
  const visitor = await Visitor.at(portal.origin);
  const pathValue = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
    fc.constantFrom('..', '%', '\0', 'a/b'),
  );
  await fc.assert(
    fc.asyncProperty(
      call.body === null ? fc.constant('') : bodies(call.bodyFields),
      pathValue,
      fc.constantFrom(
        'application/json',
        'application/json; charset=utf-8',
        'text/plain',
        'application/xml',
        '',
      ),
      async (body, value, type) => {
        const named = encodeURIComponent((MARK + value).replace(/[\ud800-\udfff]/g, 'x'));
        const path = call.path.replace(/\{\w+\}/g, named);
        const response = await visitor.send(
          path,
          call.method,
          {
            ...(call.method === 'POST' && { 'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '' }),
            ...(type !== '' && body !== '' && { 'content-type': type }),
          },
          call.method === 'POST' && call.body !== null ? body : undefined,
        );
        expect(isEchoed(call, response), `${call.id} says ${JSON.stringify(body).slice(0, 200)} again`).toBe(
          false,
        );
        // A path that is no longer that of the operation gets the "not found" page.
        if (response.text.startsWith('<!doctype html>')) expect(response.status).toBe(404);
        else expectCalm(response, `${call.id} ${type} ${JSON.stringify(body).slice(0, 200)}`);
      },
    ),
    { ...readPropertySeed(process.env), numRuns: RUNS, endOnFailure: true },
  );
}

const callTag = quickCases(0, 4);
for (const call of getContractRequests) {
  test(`${call.id} handles any body without a server error, and echoes nothing @SEC-R11 @SEC-R15 ${callTag()}`, async () => {
    await attack(call);
    expect((await rawRequest(portal.origin, '/readyz')).status).toBe(200);
  });
}

test('the echo check permits userId only in the response of startRecovery @SEC-R11 @SEC-R15', async () => {
  const [start, other] = ['startRecovery', 'generateOtp'].map((id) =>
    getContractRequests.find((call) => call.id === id),
  );
  if (start === undefined || other === undefined) throw new Error('The contract has other names');
  const visitor = await Visitor.at(portal.origin);
  const requested = { devicePrint: MARK, flow: 'FPS', userId: `${MARK}.nobody` };
  const { status, body, raw } = await visitor.call('/fps/auth', requested);
  expect([status, body['userId']]).toEqual([200, requested.userId]);
  expect([isEchoed(start, raw), isEchoed(other, raw)]).toEqual([false, true]);
});

test('every operation rejects every other HTTP method without side effects @SEC-R7 @SEC-R11', async () => {
  const visitor = await Visitor.at(portal.origin);
  for (const call of getContractRequests) {
    const path = call.path.replace(/\{\w+\}/g, 'alex.morgan');
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      if (method === call.method || (method === 'HEAD' && call.method === 'GET')) continue;
      // GET uti/decrypt is the operation that reads a user type, with the user ID "decrypt".
      if (call.id === 'openPrincipal' && ['GET', 'HEAD'].includes(method)) continue;
      const response = await visitor.send(path, method, {
        'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
        'x-http-method-override': call.method,
      });
      expect(method === 'OPTIONS' ? [204] : [404, 405, 501], `${method} ${path}`).toContain(response.status);
      expect(response.headers['access-control-allow-origin'], `${method} ${path}`).toBeUndefined();
    }
  }
});
