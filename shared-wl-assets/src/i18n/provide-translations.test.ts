/** @jest-environment node */
import { fixturePortal } from '../test-support/portal-fixture';
import { provideTranslations } from './provide-translations';

const serve = (response: (address: string) => unknown): string[] => {
  const requested: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    requested.push(input as string);
    const content = response(input as string);
    return content === null ? new Response('', { status: 404 }) : Response.json(content);
  });
  return requested;
};
afterEach(() => jest.restoreAllMocks());

test('only missing texts are loaded and added to the portal @I18N-3', async () => {
  const portal = fixturePortal({ texts: { shell: { a: 'here' } } });
  const requested = serve((address) => ({ from: address }));
  await provideTranslations(portal, ['shell', 'shared', 'login-mf', 'login-mf']);
  expect(requested).toEqual(['/app/texts/default/en-US/login-mf.json']);
  expect(portal.getState().texts).toMatchObject({
    shell: { a: 'here' },
    'login-mf': { from: '/app/texts/default/en-US/login-mf.json' },
  });
  await provideTranslations(portal, ['shell', 'login-mf']);
  expect(requested).toHaveLength(1);
});

test('a scope of which the page has only a part is loaded as a whole, once @I18N-3', async () => {
  const portal = fixturePortal({ texts: { validation: { userId: 'a' } } });
  portal.setState({ partialTexts: ['validation'] });
  const asked = serve(() => ({ userId: 'a', email: 'b' }));
  await provideTranslations(portal, ['validation']);
  await provideTranslations(portal, ['validation']);
  expect(asked).toEqual(['/app/texts/default/en-US/validation.json']);
  expect(portal.getState().texts).toMatchObject({ validation: { userId: 'a', email: 'b' } });
  expect(portal.getState().partialTexts).toEqual([]);
});

test('scopes are loaded as one file per language; scopes missing in it are loaded separately @I18N-3', async () => {
  const portal = fixturePortal({ language: 'de-DE' });
  const requested = serve((address) =>
    address === '/app/texts/default/de-DE.json' ? { one: { a: '1' }, two: {}, three: {} } : { b: '4' },
  );
  await provideTranslations(portal, ['one', 'two', 'three', 'four']);
  expect(requested).toEqual(['/app/texts/default/de-DE.json', '/app/texts/default/de-DE/four.json']);
  expect(portal.getState().texts).toMatchObject({ one: { a: '1' }, four: { b: '4' } });
});

test('each scope falls back separately: language of the visitor, of the client, English @I18N-3', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const portal = fixturePortal({ language: 'de-DE', whiteLabel: { key: 'ray' } });
  serve((address) => (address.includes('/de-DE/shell') ? null : { from: address }));
  await provideTranslations(portal, ['shell', 'login-mf']);
  expect(portal.getState().texts).toMatchObject({
    shell: { from: '/app/texts/ray/en-US/shell.json' },
    'login-mf': { from: '/app/texts/ray/de-DE/login-mf.json' },
  });
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a misspelled scope is a logged error and leaves the texts of the page unchanged @I18N-3', async () => {
  const logError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const portal = fixturePortal();
  const before = portal.getState().texts;
  serve(() => null);
  await expect(provideTranslations(portal, ['lgoin-mf'])).rejects.toThrow('scope "lgoin-mf" misspelled?');
  expect(portal.getState().texts).toBe(before);
  expect(logError.mock.calls).toEqual([
    [
      'TranslationError: Unable to load translation and all the fallback languages. Is the name of the scope "lgoin-mf" misspelled?',
    ],
  ]);
});
