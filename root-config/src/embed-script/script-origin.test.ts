import { findScriptOrigin } from './script-origin';

const ORIGIN = 'https://login.bank.example:8443';

test.each([
  ['Chromium', `Error\n    at ${ORIGIN}/embed.js:1:2045\n    at https://host.example/x.js:1:1`],
  ['Chromium, in a function', `Error\n    at e (${ORIGIN}/embed.js?x=1:1:2045)`],
  ['Firefox', `@${ORIGIN}/embed.js:1:2045\n@https://host.example/x.js:1:1`],
  ['WebKit', `module code@${ORIGIN}/embed.js:1:2045`],
])('a module finds its origin in the stack of %s @CARD-8', (_browser, stack) => {
  expect(findScriptOrigin(null, stack)).toBe(ORIGIN);
});

test('a classic script uses the origin of its element, and a stack without a URL gives none @CARD-8', () => {
  const script = Object.assign(document.createElement('script'), { src: `${ORIGIN}/embed.js` });
  expect(findScriptOrigin(script, 'Error\n at https://other.example/x.js:1:1')).toBe(ORIGIN);
  expect(findScriptOrigin(null, 'Error\n    at <anonymous>')).toBeNull();
  expect(findScriptOrigin(null, undefined)).toBeNull();
});
