/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
const UNIT = /(?:\d|\}) (?:Uhr|Sekunden|Minuten|Stunden|Tagen?|Zeichen|Passwörter|Prozentpunkte|s)(?!\p{L})/u;

type Texts = Readonly<Record<string, unknown>>;

/** Every text with the keys that lead to it. */
const textsIn = (node: unknown, key: string): readonly (readonly [key: string, text: string])[] => {
  if (typeof node === 'string') return [[key, node]];
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node as Texts).flatMap(([each, below]) => textsIn(below, `${key}/${each}`));
};

const jsonFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(folder, name));

const textFiles = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
  .flatMap(({ name }) => readdirSync(path.join(ROOT, name)).map((below) => path.join(ROOT, name, below)))
  .filter((folder) => path.basename(folder).startsWith('i18n'))
  .flatMap(jsonFiles)
  .filter((file) => file.endsWith('de-DE.json'));
const clientFiles = jsonFiles(path.join(ROOT, 'shared-wl-assets/white-labels'));

/** What a German visitor reads; text messages keep to the alphabet of an SMS, which has one space only. */
const german = [...textFiles, ...clientFiles]
  .flatMap((file) => textsIn(JSON.parse(readFileSync(file, 'utf8')), path.relative(ROOT, file)))
  .filter(([key]) => key.includes('de-DE') && !/\/\w+Sms\//.test(key));

test('I18N-1 a German number and its unit stay on one line', () => {
  expect(german.length).toBeGreaterThan(400);
  expect(german.filter(([, text]) => UNIT.test(text))).toEqual([]);
  expect(german.filter(([, text]) => UNIT.test(text.replaceAll('\u00a0', ' '))).length).toBeGreaterThan(40);
});
