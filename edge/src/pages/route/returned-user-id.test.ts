import type { FastifyReply } from 'fastify';
import { fillRedirect, normalizeRoute } from './normalize-route';
import type { ResolvedPage } from './resolve-page';
import { addReturnedUserId } from './returned-user-id';

function requested(placeholders: Record<string, object>) {
  return {
    route: { part: 'login-mf', page: 'login', path: '/', params: {}, query: { SMQUERYDATA: 'q' } },
    whiteLabel: { key: 'default' },
    declaration: { path: '/', page: 'login', normalize: { placeholders } },
  } as unknown as ResolvedPage;
}
function replying(userId: string | null) {
  const takeReturnedUserId = jest.fn(() => userId);
  return { takeReturnedUserId, reply: { takeReturnedUserId } as unknown as FastifyReply };
}

test('a page that declares it gets the User ID of a rejected sign-in @LOG-9', () => {
  const login = requested({ returnedUserId: {} });
  expect(addReturnedUserId(login, replying('alex.morgan').reply).route).toMatchObject({
    params: { returnedUserId: 'alex.morgan' },
    query: { SMQUERYDATA: 'q' },
  });
  expect(addReturnedUserId(login, replying(null).reply)).toBe(login);
});

test('the User ID is rendered as a token that no redirect may contain @SEC-R12', () => {
  const login = requested({
    returnedUserId: { plain: 'plainTokenOfUserId', encoded: 'encodedTokenOfUserId' },
  });
  const { route, values } = normalizeRoute(addReturnedUserId(login, replying('alex.morgan').reply));
  expect(route.params).toEqual({ returnedUserId: 'plainTokenOfUserId' });
  expect(values).toEqual({
    plainTokenOfUserId: { text: 'alex.morgan' },
    encodedTokenOfUserId: { text: 'alex.morgan' },
  });
  expect(fillRedirect('/x?plainTokenOfUserId', values)).toBe('/x?plainTokenOfUserId');
});

test.each([
  ['a page without a parameter for it', requested({})],
  ['a page without placeholders', { declaration: { normalize: {} } }],
  ['a page without normalization', { declaration: {} }],
  ['a fixture', {}],
])('%s does not get the User ID @SEC-R12', (_page, page) => {
  const other = page as ResolvedPage;
  const { reply, takeReturnedUserId } = replying('alex.morgan');
  expect(addReturnedUserId(other, reply)).toBe(other);
  expect(takeReturnedUserId).not.toHaveBeenCalled();
});
