import Fastify from 'fastify';
import { handleErrors } from '@portal/server-kit/http';
import type { LivePart } from '../parts/live-part';
import { listPartStates, readPartStates } from './part-states';
import { statesUnavailable } from './serve-fixture';

const part = { manifest: { name: 'login-mf', exposes: ['./fixtures'] } } as unknown as LivePart;
const parts = new Map([['login-mf', part]]);

test('a busy renderer leaves the states of a part unknown once, and known ones are kept', async () => {
  const answers = [[], ['login'], []];
  const renderer = { states: async () => answers.shift() ?? [] };
  expect(await readPartStates(renderer, parts, part)).toEqual([]);
  expect(await readPartStates(renderer, parts, part)).toEqual(['login']);
  expect(await listPartStates(renderer, { parts })).toEqual([{ part: 'login-mf', states: ['login'] }]);
  expect(answers).toEqual([[]]);
});

test('a request that needs unknown states gets 503 and may come back', async () => {
  const app = Fastify();
  app.setErrorHandler(handleErrors);
  app.get('/', async () => {
    throw statesUnavailable('login-mf');
  });
  const { statusCode, headers } = await app.inject('/');
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
});
