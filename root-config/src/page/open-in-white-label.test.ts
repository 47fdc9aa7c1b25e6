import { openInWhiteLabel, urlInWhiteLabel } from './open-in-white-label';

const ORIGIN = 'https://portal.example';
const route = (path: string, page: string, wl?: string) => ({
  path,
  page,
  params: wl === undefined ? ({} as Readonly<Record<string, string>>) : { wl },
});

test.each([
  [
    '/app/bank/login?SMQUERYDATA=a',
    route('/app/bank/login', 'login', 'bank'),
    '/app/ray/login?SMQUERYDATA=a',
  ],
  ['/app/b%61nk/login?x=1', route('/app/bank/login', 'login', 'bank'), '/app/ray/login?x=1'],
  ['/bank/fps?FTUF=Y', route('/bank/fps', 'fps', 'bank'), '/ray/fps?FTUF=Y'],
  ['/self-service/bank/any/fuid', route('/self-service/bank/fuid', 'fuid', 'bank'), '/self-service/ray/fuid'],
  ['/termsOfUse', route('/termsOfUse', 'termsOfUse'), '/app/ray/termsOfUse'],
  [
    '/nxn/fps-self-change-pw',
    route('/nxn/fps-self-change-pw', 'changePassword'),
    '/nxn/fps-self-change-pw?wl=ray',
  ],
  [
    '/nxn/fps-self-change-pw?wl=bank',
    route('/nxn/fps-self-change-pw', 'changePassword'),
    '/nxn/fps-self-change-pw?wl=ray',
  ],
  ['/app/clip/sorry', route('/app/clip/sorry', 'sorry'), '/app/clip/sorry?wl=ray'],
  ['/app/clip/login', route('/app/clip/login', 'login'), null],
  ['/nowhere/at/all', route('/nowhere/at/all', 'notFound'), null],
] as const)('the URL of %s for another white label is %s @WL-1', (address, at, expected) => {
  expect(urlInWhiteLabel(ORIGIN + address, at, 'ray')).toBe(expected === null ? null : ORIGIN + expected);
});

describe('a page whose global names another white label @WL-1', () => {
  const open = async (
    response: () => Promise<Partial<Response>>,
    address = '/app/bank/login',
    wl = 'bank',
  ) => {
    const page = { replace: jest.fn() };
    const rejected = jest.fn();
    const fetched = jest.fn(response);
    Object.assign(globalThis, { fetch: fetched });
    await openInWhiteLabel(ORIGIN + address, route(address, 'login', wl), 'ray', rejected, page);
    return {
      replaced: page.replace.mock.calls,
      rejected: rejected.mock.calls.length,
      fetched: fetched.mock.calls,
    };
  };
  const served = (key: string) => () =>
    Promise.resolve({ text: () => Promise.resolve(`<script>{"whiteLabel":{"key":"${key}"}}</script>`) });
  const url = `${ORIGIN}/app/ray/login`;

  test('is loaded in that white label', async () => {
    expect(await open(served('ray'))).toEqual({ replaced: [[url]], rejected: 0, fetched: [[url]] });
  });

  test('is not replaced if the server does not know the key, or does not respond @SEC-R10', async () => {
    expect(await open(served('default'))).toEqual({ replaced: [], rejected: 1, fetched: [[url]] });
    const away = () => Promise.reject(new TypeError('away'));
    expect(await open(away)).toEqual({ replaced: [], rejected: 1, fetched: [[url]] });
  });

  test('is not replaced if its pages belong to no white label @CLP-1', async () => {
    const clip = await open(served('ray'), '/app/clip/login', undefined);
    expect(clip).toMatchObject({ replaced: [], rejected: 1, fetched: [] });
  });
});
