import {
  type ServicesUnderTest,
  startTestServices,
  testWhiteLabels,
  unstyledPages,
} from '../../test-support/services-under-test';
import { usualLoginRoute } from '../white-labels/white-label-key';
import { register } from './register';

let server: ServicesUnderTest;
beforeAll(async () => {
  server = await startTestServices(() =>
    register(unstyledPages, {
      whiteLabelExists: testWhiteLabels,
      getLoginRoute: (key) => (key === 'ray' ? '/app/ray-private/login' : usualLoginRoute(key)),
    }),
  );
});
afterAll(() => server.close());

describe('registration landing pages', () => {
  test.each([
    ['online_access', undefined, 'Get online access'],
    ['open_account', undefined, 'Open an account'],
    ['online_access', 'displayLanguage=de_DE', 'Onlinezugang einrichten'],
    ['open_account', 'displayLanguage=de_DE', 'Konto eröffnen'],
    ['open_account', 'displayLanguage=fr_FR', 'Open an account'],
  ])('%s with cookie %s @LOG-12 @I18N-2', async (path, cookie, title) => {
    const response = await server.app.inject({
      url: `/registration/self-reg/ray/${path}`,
      ...(cookie !== undefined && { headers: { cookie } }),
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain(`<h1>${title}</h1>`);
    expect(response.body).toContain('data-wl="ray"');
  });

  test.each([
    ['default', '/app/default/login'],
    ['ray', '/app/ray-private/login'],
  ])('the back link of %s points to its own login route %s @WL-2 @LOG-12', async (key, path) => {
    const { body } = await server.app.inject(`/registration/self-reg/${key}/online_access`);
    expect(body).toContain(`href="${path}"`);
  });

  test.each(['nobody', 'Ray', '%3Cscript%3E', 'clip'])(
    'white label %s is not found @SEC-R10',
    async (key) => {
      const response = await server.app.inject(`/registration/self-reg/${key}/open_account`);
      expect(response.statusCode).toBe(404);
    },
  );
});
