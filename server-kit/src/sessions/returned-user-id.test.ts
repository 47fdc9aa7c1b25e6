import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { serverSecrets } from '../secrets/server-secrets';
import { portalCookies } from './portal-cookies';
import { portalSession } from './portal-session';
import { returnedUserIds } from './returned-user-id';

const settings = {
  environment: 'PRODUCTION',
  publicOrigin: 'https://portal.example',
  serverKey: randomBytes(32),
} as const;
const secrets = serverSecrets(settings.serverKey);
const COOKIE = '__Host-returned-user';

/** Starts a server that stores User IDs with the given clock and reads them as pages do. */
async function server(now = () => Date.now()) {
  const app = Fastify();
  await app.register(portalSession(settings));
  const ids = returnedUserIds(secrets, portalCookies(settings), now);
  app.get('/keep', (request, reply) => {
    ids.keep(reply, String((request.query as { id: string }).id));
    return {};
  });
  app.get('/take', (_request, reply) => ({ userId: reply.takeReturnedUserId() }));
  const keep = async (id: string) =>
    (await app.inject(`/keep?id=${encodeURIComponent(id)}`)).cookies.find(({ name }) => name === COOKIE);
  const take = async (value: string) => {
    const response = await app.inject({ url: '/take', cookies: { [COOKIE]: value } });
    const removed = response.cookies.some(({ name, maxAge }) => name === COOKIE && maxAge === 0);
    return { userId: (response.json() as { userId: string | null }).userId, removed };
  };
  return { keep, take };
}

test.each(['alex.morgan', 'jörg.müller', 'a.b.c', '用户', '"><script>', 'x'.repeat(100)])(
  'the User ID %j gets to the login page in a sealed cookie that is then removed @LOG-9 @SEC-R12',
  async (id) => {
    const { keep, take } = await server();
    const cookie = await keep(id);
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 120 });
    expect(cookie?.value).toMatch(/^[\w-]+$/);
    expect(Buffer.from(cookie?.value ?? '', 'base64url').toString()).not.toContain(id);
    expect(await take(cookie?.value ?? '')).toEqual({ userId: id, removed: true });
  },
);

test('a cookie that is older than two minutes or was altered is removed and not shown @SEC-R12', async () => {
  const { keep } = await server(() => Date.now() - 121_000);
  const { take } = await server();
  const old = await keep('alex.morgan');
  expect(await take(old?.value ?? '')).toEqual({ userId: null, removed: true });
  expect(await take('forged')).toEqual({ userId: null, removed: true });
  expect(await take(secrets.seal('sign-on login request', 'zzzzzzzzz.alex'))).toEqual({
    userId: null,
    removed: true,
  });
});

test.each(['', 'x'.repeat(101), 'a\nb'])(
  'an invalid User ID is not stored, but a cookie is set all the same: %j @SEC-R12 @SEC-R4',
  async (id) => {
    const { keep } = await server();
    expect(await keep(id)).toMatchObject({ value: '', maxAge: 0 });
  },
);
