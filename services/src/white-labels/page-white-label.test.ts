import type { InjectOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { useRecoveryServer } from '../../test-support/recovery/recovery-harness';

const HOST = 'https://www.ray.example';

const server = useRecoveryServer(
  {},
  {},
  {
    whiteLabelExists: (key) => key === 'ray',
    originAllowed: (origin, whiteLabel) =>
      origin === HOST && (whiteLabel === undefined || whiteLabel === 'ray'),
    also: () =>
      fastifyPlugin(async (app) => {
        app.get('/flow', (_request, reply) => reply.ensureEmbeddedSession());
      }),
  },
);

test.each<[string, Record<string, string>, number, string | undefined]>([
  ['names its client', { 'x-portal-white-label': 'ray' }, 200, 'ray'],
  ['names another client', { 'x-portal-white-label': 'default' }, 403, undefined],
  ['names none', {}, 403, undefined],
  ['has a path that names its client', { referer: `${HOST}/ray/fps` }, 403, undefined],
])(
  'a host page that %s starts a recovery for that client only @CARD-8 @SEC-R11',
  async (_, named, status, whiteLabel) => {
    const { app, database } = server;
    const flow = await app.inject('/flow');
    const options: InjectOptions = {
      method: 'POST',
      url: '/portal-login-service/public/fps/auth',
      cookies: Object.fromEntries(flow.cookies.map(({ name, value }) => [name, value])),
      headers: { origin: HOST, 'x-xsrf-token': flow.json<{ token: string }>().token, ...named },
      payload: { devicePrint: '', flow: 'FPS', userId: 'alex.morgan' },
    };
    expect((await app.inject(options)).statusCode).toBe(status);
    const begun = await database.query<{ white_label: string }>(
      'SELECT white_label FROM recovery_transactions',
    );
    expect(begun.map(({ white_label: key }) => key)).toEqual(whiteLabel === undefined ? [] : [whiteLabel]);
  },
);
