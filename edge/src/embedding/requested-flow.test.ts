import { parseFlowName, portalPagePath, resolveRequestedLanguage } from './requested-flow';

const both = { languages: ['en-US', 'de-DE'], defaultLanguage: 'de-DE' } as const;

test.each([
  ['de-DE', 'de-DE'],
  ['de_DE', 'de-DE'],
  ['EN', 'en-US'],
  ['en-GB', 'en-US'],
  ['de-AT-1996', 'de-DE'],
  ['fr', null],
  ['english', null],
  ['d', null],
  ['', 'de-DE'],
  [undefined, 'de-DE'],
  [['en'], null],
])('a host that requests language %j gets %s @CARD-8 @I18N-1', (requested, language) => {
  expect(resolveRequestedLanguage(requested, both)).toBe(language);
});

test('exactly four flows have a name, each with its own page @CARD-8', () => {
  expect(['login', 'fps', 'fuid', 'ftu', 'change', 'constructor', ''].map(parseFlowName)).toEqual([
    'login',
    'fps',
    'fuid',
    'ftu',
    null,
    null,
    null,
  ]);
  const ray = { key: 'ray', loginRoute: '/app/ray/login' };
  expect(portalPagePath('ftu', ray)).toBe('/ray/fps?FTUF=Y');
  expect(portalPagePath('login', ray)).toBe('/app/ray/login');
});
