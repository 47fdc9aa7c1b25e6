import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from '@portal/contract/i18n';

const ROOT = path.resolve(__dirname, '../../..');

/** A text that a visitor or an operator reads. */
export interface Message {
  /** File, relative to the workspace. */
  readonly file: string;
  /** Dotted key of the text; empty for a content page. */
  readonly key: string;
  readonly language: Language;
  readonly text: string;
}

/** Returns every text of a JSON file with its path of keys. */
const textsIn = (
  node: unknown,
  keys: readonly string[],
): readonly (readonly [readonly string[], string])[] => {
  if (typeof node === 'string') return [[keys, node]];
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, below]) => textsIn(below, [...keys, key]));
};

const filesIn = (folder: string, extension: string): readonly string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => path.posix.join(folder, name));

const readTexts = (file: string) => textsIn(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')), []);

/** Folders of message files: `i18n`, `i18n-pages` and so on of every package. */
const messageFolders = (): readonly string[] =>
  readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .flatMap(({ name }) => readdirSync(path.join(ROOT, name)).map((below) => `${name}/${below}`))
    .filter((folder) => path.posix.basename(folder).startsWith('i18n'));

/** Reads the message files of all packages. */
export const readMessages = (): readonly Message[] =>
  messageFolders()
    .flatMap((folder) => filesIn(folder, '.json'))
    .flatMap((file) => {
      const language = languages.find((each) => path.posix.basename(file) === `${each}.json`);
      if (language === undefined) return [];
      return readTexts(file).map(([keys, text]) => ({ file, key: keys.join('.'), language, text }));
    });

/** Reads the messages in the shipped white labels: texts below a language key. */
export const readClientMessages = (): readonly Message[] =>
  filesIn('shared-wl-assets/white-labels', '.json').flatMap((file) =>
    readTexts(file).flatMap(([keys, text]) => {
      const language = languages.find((each) => keys.includes(each));
      return language === undefined ? [] : [{ file, key: keys.join('.'), language, text }];
    }),
  );

/** Reads the content pages of the reference services, without their markup. */
export const readContentMessages = (): readonly Message[] =>
  languages.flatMap((language) =>
    filesIn(`services/content/${language.slice(0, 2)}`, '.html').map((file) => ({
      file,
      key: '',
      language,
      text: readFileSync(path.join(ROOT, file), 'utf8')
        .replace(/<[^<>]*>/g, ' ')
        .replaceAll('&nbsp;', '\u00a0')
        .replace(/[ \n]+/g, ' '),
    })),
  );
