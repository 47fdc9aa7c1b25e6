import Fastify from 'fastify';
import { DatabaseUnavailableError } from '@portal/server-kit/database';
import { handleErrors } from '@portal/server-kit/http';
import { HashingFailedError } from '../passwords/hashing-pool';

test.each([
  ['an unavailable database', new DatabaseUnavailableError(new Error('cause')), 503, 'database away'],
  ['a hash that cannot be computed', new HashingFailedError(new Error('cause')), 503, 'hashing failed'],
  ['a programming error', new TypeError('cause'), 500, 'unexpected error'],
])('%s gets a neutral error body and is logged @SEC-R15', async (_kind, error, status, event) => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } });
  app.setErrorHandler(handleErrors);
  app.get('/', () => Promise.reject(error));
  const response = await app.inject('/');
  await app.close();
  expect([response.statusCode, response.headers['retry-after']]).toEqual([
    status,
    status === 503 ? '5' : undefined,
  ]);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).toContain('The request could not be completed.');
  expect(response.body).not.toContain('cause');
  expect(lines.map((line) => (JSON.parse(line) as { event?: string }).event)).toEqual([event]);
});
