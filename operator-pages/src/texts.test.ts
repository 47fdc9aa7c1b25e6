import german from '../i18n-pages/de-DE.json';
import english from '../i18n-pages/en-US.json';

function listKeys(node: object, path = ''): string[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [`${path}${key} ${[...value.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).join()}`]
      : listKeys(value as object, `${path}${key}.`),
  );
}

test('both languages have the same keys and placeholders @I18N-1', () => {
  expect(listKeys(german).sort()).toEqual(listKeys(english).sort());
});
