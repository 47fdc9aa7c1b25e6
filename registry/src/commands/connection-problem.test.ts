import https from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { describeConnectionProblem } from './connection-problem';

function errorWith(code: string, cause?: Error): Error {
  return Object.assign(new Error('secret.bank.example rejected user alex', { cause }), { code });
}

const CASES: readonly (readonly [string, string])[] = [
  ['ECONNREFUSED', 'it refuses connections (ECONNREFUSED)'],
  ['ENOTFOUND', 'its host name is unknown (ENOTFOUND)'],
  ['UND_ERR_HEADERS_TIMEOUT', 'it does not respond in time (UND_ERR_HEADERS_TIMEOUT)'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host name (ERR_TLS_CERT_ALTNAME_INVALID)'],
  ...[
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ].map((code): [string, string] => [
    code,
    `its certificate is of an unknown authority; name the file of that authority in NODE_EXTRA_CA_CERTS (${code})`,
  ]),
  ['EODD', 'it does not respond (EODD)'],
];

test.each(CASES)('%s is described without values @D-3 @SEC-R15', (code, sentence) => {
  expect(describeConnectionProblem(errorWith(code))).toBe(sentence);
  expect(describeConnectionProblem(errorWith('FST_REPLY_FROM', errorWith(code)))).toContain(
    code === 'EODD' ? 'FST' : sentence,
  );
});

test('an error without a code is described, too @D-3', () => {
  for (const error of [new Error('x'), 'x', null, undefined])
    expect(describeConnectionProblem(error)).toBe('it does not respond');
});

test('a port without TLS is named @D-3', async () => {
  // Plain HTTP where the URL says https.
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const error = await new Promise((resolve) =>
    https.get(`https://127.0.0.1:${port}/`, { agent: false }).on('error', resolve),
  );
  expect(describeConnectionProblem(error)).toMatch(/^it does not speak TLS on this port/);
  await new Promise((resolve) => server.close(resolve));
});
