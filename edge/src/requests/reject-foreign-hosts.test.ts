import fastify from 'fastify';
import type { Environment } from '@portal/contract/page';
import { rejectForeignHosts } from './reject-foreign-hosts';

function createApp(environment: Environment, publicOrigin = 'http://localhost:8080') {
  const app = fastify({ trustProxy: true });
  rejectForeignHosts(app, { environment, publicOrigin });
  app.get('/*', async () => 'outbox');
  return app;
}

const OWN = ['localhost', 'LOCALHOST:8080', 'a.localhost', '127.0.0.1', '127.9.8.7:1', '127.1', '[::1]:8080'];
const FOREIGN = [
  'evil.example',
  'localhost.evil.example',
  'evil-localhost',
  '127.0.0.1.evil.example',
  '0.0.0.0:8080',
  '192.168.1.5',
  '[::ffff:127.0.0.1]',
  'portal',
  'localhost.',
  'a b',
];

test.each(['LOCAL', 'MOCK'] as const)(
  '%s responds at loopback hosts only (DNS rebinding) @SEC-R16',
  async (name) => {
    const app = createApp(name);
    const ask = async (url: string, host: string) =>
      app.inject({ url, headers: { host, 'x-forwarded-host': 'localhost' } });
    for (const host of OWN) expect([host, (await ask('/dev/outbox', host)).statusCode]).toEqual([host, 200]);
    for (const host of FOREIGN) {
      const { statusCode, body } = await ask('/dev/outbox', host);
      expect([host, statusCode, body]).toEqual([host, 421, expect.stringContaining('PUBLIC_ORIGIN')]);
      expect((await ask('/readyz', host)).statusCode).toBe(200);
    }
  },
);

test('LOCAL also responds at the host of PUBLIC_ORIGIN @SEC-R16', async () => {
  const app = createApp('LOCAL', 'http://trial.bank.example');
  for (const [host, status] of [
    ['trial.bank.example:80', 200],
    ['localhost', 200],
    ['bank.example', 421],
    ['a.trial.bank.example', 421],
  ] as const)
    expect([host, (await app.inject({ url: '/', headers: { host } })).statusCode]).toEqual([host, status]);
});

test('outside LOCAL and MOCK a proxy may send any Host @SEC-R16', async () => {
  const app = createApp('PRODUCTION', 'https://login.bank.example');
  for (const host of [...OWN, ...FOREIGN])
    expect((await app.inject({ url: '/', headers: { host } })).statusCode).toBe(200);
});
