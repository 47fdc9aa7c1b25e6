/** @jest-environment node */
import axios, { AxiosError, AxiosHeaders, type AxiosInstance, type InternalAxiosRequestConfig } from 'axios';
import { observeHttp } from './http-observer';
import { type ObservedRequest, statusWithoutResponse } from './http-record';

const setUp = (adapter: (config: InternalAxiosRequestConfig) => Promise<unknown>) => {
  const client: AxiosInstance = axios.create({
    adapter: adapter as never,
    timeout: 30_000,
    headers: { Accept: 'application/json' },
  });
  const calls: ObservedRequest[] = [];
  observeHttp(client, (call) => calls.push(call));
  return { client, calls };
};
const answer = (config: InternalAxiosRequestConfig, status = 200, type = 'application/json') => ({
  data: { a: 'ü' },
  status,
  statusText: '',
  headers: new AxiosHeaders({ 'Content-Type': type, 'X-Request-Id': '7b1c' }),
  config,
});

test('a response is recorded with method, URL, time, status and request id @STA-4', async () => {
  const { client, calls } = setUp((config) => Promise.resolve(answer(config, 201)));
  await client.post('/portal-login-service/public/fps/auth', {});
  expect(calls).toEqual([
    {
      method: 'post',
      url: '/portal-login-service/public/fps/auth',
      elapsed: expect.any(Number),
      status: 201,
      successful: true,
      accept: 'application/json',
      headers: { 'content-type': 'application/json', 'x-request-id': '7b1c' },
      size: 9,
      fromState: '',
    },
  ]);
});

test('an error is recorded with its status and reaches the caller unchanged @STA-4 @STA-5', async () => {
  const { client, calls } = setUp((config) =>
    Promise.reject(new AxiosError('no', 'ERR_BAD_REQUEST', config, {}, answer(config, 422) as never)),
  );
  await expect(client.get('/x')).rejects.toMatchObject({ response: { status: 422 } });
  expect(calls).toMatchObject([{ status: 422, successful: false }]);
});

test('an error without a response has status -1 @STA-5', async () => {
  const { client, calls } = setUp((config) => Promise.reject(new AxiosError('no', 'ERR_NETWORK', config)));
  await expect(client.get('/x')).rejects.toThrow('no');
  expect(calls).toMatchObject([{ status: -1, successful: false, headers: {}, size: 0 }]);
});

test.each([
  ['ETIMEDOUT', 30_001, 30_000, 1],
  ['ETIMEDOUT', 30_000, 30_000, 0],
  ['ETIMEDOUT', 5, undefined, 0],
  ['ECONNABORTED', 30_001, 30_000, -1],
  ['ECONNABORTED', 5, 30_000, -1],
  ['ERR_NETWORK', 60_000, 30_000, -1],
  [undefined, 60_000, 30_000, -1],
])('%s after %d ms with a timeout of %p has status %d @STA-5', (code, elapsed, limit, expected) => {
  expect(statusWithoutResponse(code, elapsed, limit)).toBe(expected);
});

test('statistics requests are recorded only as JSON with a method other than POST @STA-4', async () => {
  const { client, calls } = setUp((config) => Promise.resolve(answer(config)));
  await client.post('/portal-service/httpUsageStatus/store', []);
  await client.get('/portal-service/httpUsageStatus/store');
  expect(calls.map(({ method }) => method)).toEqual(['get']);
});

test('an error in the statistics does not break a request @STA-8', async () => {
  const client = axios.create({ adapter: ((config: never) => Promise.resolve(answer(config))) as never });
  observeHttp(client, () => {
    throw new Error('broken');
  });
  await expect(client.get('/x')).resolves.toMatchObject({ status: 200 });
});
