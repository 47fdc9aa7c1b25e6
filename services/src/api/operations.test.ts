import { Ajv } from 'ajv';
import document from '@portal/contract/openapi.json';
import { EMBEDDED_HEADER } from '@portal/server-kit/sessions';
import { operations } from './operations';
import { AmbiguousJsonError, parseStrictJson, readStrictJson } from './strict-json';

test('every endpoint of the specification has an operation; recovery POSTs need a CSRF token @API-1', () => {
  expect(operations.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /portal-login-service/public/fps/auth',
    'POST /portal-login-service/public/fps/generate-otp',
    'POST /portal-login-service/public/fps/verify-otp',
    'POST /portal-login-service/public/fps/call-status',
    'POST /portal-login-service/public/fps/email/:userId',
    'POST /portal-login-service/public/fuid/lookup',
    'POST /portal-login-service/public/fuid/emails',
    'GET /portal-login-service/public/uti/:userId',
    'POST /portal-login-service/public/uti/decrypt',
    'POST /portal-login-service/public/change',
    'GET /portal-service/public/wlTestUrls',
    'GET /app/npx/public/contentsvcs/v1/api/sites/:site/sblocks/open/:blockId',
    'GET /app/npx/public/contentsvcs/v1/api/sites/:site/*',
    'POST /portal-metrics/analytics/click',
    'POST /portal-service/httpUsageStatus/store',
    'POST /portal-service/stateUsageStatus/store',
    'POST /portal-service/public/logDpStats',
    'GET /ops/statistics',
    'GET /ops/statistics.csv',
  ]);
  for (const { method, url, antiForgery } of operations) {
    expect([url, antiForgery]).toEqual([url, method === 'POST' && url.startsWith('/portal-login-service/')]);
  }
});

test('every schema of the contract compiles @API-1', () => {
  const ajv = new Ajv();
  const schemas = operations.flatMap(({ schema: { body, params, response } }) => [
    ...[body, params].filter((schema) => schema !== undefined),
    ...Object.values(response),
  ]);
  expect(schemas.length).toBeGreaterThan(operations.length);
  for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow();
});

test('every recovery operation documents the header that selects the session @API-1 @CARD-8', () => {
  for (const [path, calls] of Object.entries(document.paths))
    for (const call of Object.values(calls)) {
      const { parameters = [] } = call as { parameters?: { $ref?: string }[] };
      const named = parameters.some(({ $ref }) => $ref === '#/components/parameters/Embedded');
      expect([path, named]).toEqual([path, path.startsWith('/portal-login-service/')]);
    }
  expect(document.components.parameters.Embedded.name.toLowerCase()).toBe(EMBEDDED_HEADER);
});

test('duplicate and reserved keys are rejected at any depth, strings are left alone @SEC-R11', () => {
  const fine = '{"a":"b\\"{:","c":[{"a":1},{"a":2}],"d":{"a":"a"}}';
  expect(parseStrictJson(fine)).toEqual(JSON.parse(fine));
  for (const text of [
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '[{"x":{"y":1,"y":1}}]',
    '{"a":{"__proto__":1}}',
  ]) {
    expect(() => parseStrictJson(text)).toThrow(AmbiguousJsonError);
  }
  expect(() => parseStrictJson('{"a":')).toThrow(SyntaxError);
});

test('a body is decoded as UTF-8 only @SEC-R11', () => {
  const body = { lastName: 'Müller-Ōta 😀' };
  const text = JSON.stringify(body);
  expect(readStrictJson(Buffer.from(text))).toEqual(body);
  expect(() => readStrictJson(Buffer.from(text, 'latin1'))).toThrow(AmbiguousJsonError);
  for (const [kind, bytes] of [
    ['too long a form of a character', [0xc0, 0xaf]],
    ['half of a pair of UTF-16', [0xed, 0xa0, 0x80]],
    ['a character that is cut off', [0xe2, 0x82]],
    ['beyond the last character', [0xf4, 0x90, 0x80, 0x80]],
  ] as const)
    expect(() => {
      readStrictJson(Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')]));
      throw new Error(`${kind} was read`);
    }).toThrow(AmbiguousJsonError);
  for (const start of ['\ufeff', '\0'])
    expect(() => readStrictJson(Buffer.from(start + text))).toThrow(SyntaxError);
  expect(() => readStrictJson(Buffer.from('{"a":1}', 'utf16le'))).toThrow(SyntaxError);
});
