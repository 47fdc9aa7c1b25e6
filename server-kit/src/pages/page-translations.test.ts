import german from '../../i18n-pages/de-DE.json';
import english from '../../i18n-pages/en-US.json';
import { interpolate } from './page-translations';

function entries(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : entries(value as object, `${path}${key}.`),
  ) as [string, string][];
}

describe('translations of the server-rendered pages', () => {
  test('both languages have the same keys and the same placeholders @I18N-1', () => {
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place);
    const shape = (texts: object) => entries(texts).map(([key, text]) => [key, places(text)]);
    expect(shape(german)).toEqual(shape(english));
    expect(entries(german).every(([, text]) => text.trim() !== '')).toBe(true);
  });

  test('fill replaces placeholders once and keeps unknown ones @I18N-1', () => {
    expect(interpolate('{a} {b} {a}', { a: '{b}' })).toBe('{b} {b} {b}');
  });
});
