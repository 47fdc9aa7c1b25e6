import { CachedPage } from './cached-page';

const placeholders = ['holderNonce', 'holderValue'];

test.each([
  ['without a placeholder', 'plain words', 'plain words'],
  ['that is empty', '', ''],
  ['with a placeholder alone', 'holderValue', 'äöü'],
  ['that begins and ends with placeholders', 'holderNonce middle holderValueholderNonce', 'n1 middle äöün1'],
])('a page %s is rendered with per-response values @CARD-3', (_name, text, rendered) => {
  expect(
    new CachedPage(text, placeholders).render({ holderNonce: 'n1', holderValue: 'äöü' }).toString(),
  ).toBe(rendered);
});

test('a value that looks like a placeholder stays text @SEC-R9', () => {
  const page = new CachedPage('<p>holderValue</p>', placeholders);
  expect(page.render({ holderValue: 'holderNonce', holderNonce: 'secret' }).toString()).toBe(
    '<p>holderNonce</p>',
  );
});

test('a page without per-visitor values is rendered unchanged @CARD-3', () => {
  expect(new CachedPage('<p>holderValue</p>', []).render({ holderValue: 'x' }).toString()).toBe(
    '<p>holderValue</p>',
  );
});

test('a cached page reports the size of its text in bytes @CARD-3', () => {
  expect(new CachedPage('ab'.repeat(500), []).bytes).toBe(1_000);
});
