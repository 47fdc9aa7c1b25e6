import type { FastifyReply } from 'fastify';
import type { ResolvedPage } from './resolve-page';
import { addReturnedUserId } from './returned-user-id';

function requested(passThrough: readonly string[]) {
  return {
    route: { part: 'login-mf', page: 'login', path: '/', params: {}, query: { SMQUERYDATA: 'q' } },
    whiteLabel: { key: 'default' },
    declaration: { path: '/', page: 'login', passThrough },
  } as unknown as ResolvedPage;
}
function replying(userId: string | null) {
  const takeReturnedUserId = jest.fn(() => userId);
  return { takeReturnedUserId, reply: { takeReturnedUserId } as unknown as FastifyReply };
}

test('a page that declares it gets the User ID of a rejected sign-in @LOG-9', () => {
  const login = requested(['returnedUserId']);
  expect(addReturnedUserId(login, replying('alex.morgan').reply).route).toMatchObject({
    params: { returnedUserId: 'alex.morgan' },
    query: { SMQUERYDATA: 'q' },
  });
  expect(addReturnedUserId(login, replying(null).reply)).toBe(login);
});

test.each([
  ['a page that does not pass it through', requested(['SMQUERYDATA'])],
  ['a page that passes nothing through', { declaration: {} }],
  ['a fixture', {}],
])('%s does not get the User ID @SEC-R12', (_page, page) => {
  const other = page as ResolvedPage;
  const { reply, takeReturnedUserId } = replying('alex.morgan');
  expect(addReturnedUserId(other, reply)).toBe(other);
  expect(takeReturnedUserId).not.toHaveBeenCalled();
});
