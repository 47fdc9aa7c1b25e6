import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { rejectEncodedBody } from './reject-encoded-body';

function setUp() {
  const app = fastify();
  const read = jest.fn();
  rejectEncodedBody(app);
  app.post('/', (request) => {
    read(request.body);
    return {};
  });
  return { app, read };
}

test.each([
  ['br', brotliCompressSync('{}')],
  ['gzip', gzipSync('{}')],
  ['deflate', deflateSync('{}')],
  ['GZIP', gzipSync('{}')],
  ['identity, br', brotliCompressSync('{}')],
  ['nonsense', '{}'],
])('a body encoded with %s is rejected before it is read @SEC-R11', async (coding, payload) => {
  const { app, read } = setUp();
  const response = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json', 'content-encoding': coding },
    payload,
  });
  expect([response.statusCode, response.headers['accept-encoding']]).toEqual([415, 'identity']);
  expect(read).not.toHaveBeenCalled();
});

test.each(['', 'identity', ' Identity '])('an unencoded body (“%s”) is read @SEC-R11', async (coding) => {
  const { app, read } = setUp();
  const headers = { 'content-type': 'application/json', 'content-encoding': coding };
  expect((await app.inject({ method: 'POST', url: '/', headers, payload: '{}' })).statusCode).toBe(200);
  expect(read).toHaveBeenCalledWith({});
});
