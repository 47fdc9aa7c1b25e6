import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import type { PartDeclaration } from '@portal/contract/part';

/** Languages of the portal; the first is the reference. */
const LANGUAGES = ['en-US', 'de-DE'] as const;

const SHARED_PART = 'shared-wl-assets';

/** `clients_one` is shown by `clients`, `advice_wl` by `advice` (I18N-5). */
const SUFFIX = /_(?:zero|one|two|few|many|other|wl)$/;

/** Thrown when texts of a part are missing, unused, or differ between the languages. */
class TextError extends Error {
  override readonly name = 'TextError';

  constructor(part: string, faults: readonly string[]) {
    super(
      `The texts of ${part} are not complete:\n${faults.map((fault) => `  ${fault}`).join('\n')}\ndocs/how-to/add-a-part.md says how texts are checked.`,
    );
  }
}

type Report = (file: string, reason: string) => void;

/** Reads the texts of a file by dotted key. */
function readTexts(file: string, report: Report): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const read = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (value.trim() === '') report(file, `"${key}" is empty`);
      if (/[{}]/.test(value.replaceAll(/\{\{\s*\w+\s*\}\}/g, '')))
        report(file, `"${key}" has a brace outside a placeholder`);
      texts.set(key, value);
    } else if (typeof value !== 'object' || value === null || Array.isArray(value))
      report(file, `"${key}" is not a text`);
    else
      for (const [name, child] of Object.entries(value)) {
        if (name === '' || name.includes('.')) report(file, `the key "${name}" cannot be reached`);
        read(child, key === '' ? name : `${key}.${name}`);
      }
  };
  if (!existsSync(file)) report(file, 'the file is missing');
  else {
    const document = parseDocument(readFileSync(file, 'utf8'));
    for (const { message } of document.errors) report(file, message.split('\n')[0] ?? '');
    if (document.errors.length === 0) read(document.toJS(), '');
  }
  return texts;
}

/** Returns placeholders and elements of a text, sorted; a plural form may spell its count out. */
function listMarks(key: string, text: string): string {
  const marks = [...text.matchAll(/\{\{\s*\w+\s*\}\}|<\/?\w+\s*\/?>/g)].map(([mark]) =>
    mark.replaceAll(/[\s/]/g, ''),
  );
  return [...new Set(marks)]
    .filter((mark) => !SUFFIX.test(key) || mark !== '{{count}}')
    .sort()
    .join(' ');
}

/** Reads a scope in every language and compares the languages. @returns keys of the reference */
function checkScope(folder: string, report: Report): readonly string[] {
  const files = LANGUAGES.map((language) => path.join(folder, `${language}.json`));
  const languages = files.map((file) => readTexts(file, report));
  const keys = [...new Set(languages.flatMap((texts) => [...texts.keys()]))];
  for (const key of keys) {
    const marks = languages
      .map((texts, index) => {
        const text = texts.get(key);
        if (text === undefined) report(files[index] ?? '', `"${key}" is missing`);
        return text === undefined ? [] : [listMarks(key, text)];
      })
      .flat();
    if (new Set(marks).size > 1)
      report(
        files.at(-1) ?? '',
        `"${key}" has other placeholders or elements than in ${LANGUAGES[0]}: ${marks.map((each) => each || 'none').join(', ')}`,
      );
  }
  return [...(languages[0]?.keys() ?? [])];
}

function readSources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}

/** Returns a pattern of the keys that sources name: in quotes, or composed as `` `step.${step}` ``. */
function createKeyPattern(sources: string): RegExp {
  const quoted = [...sources.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, key = '']) =>
    key.replaceAll('.', '\\.'),
  );
  const composed = [...sources.matchAll(/`((?:[\w.-]|\$\{[^}`]*\})*\$\{(?:[\w.-]|\$\{[^}`]*\}|[^}`]*\})*)`/g)]
    .map(([, template = '']) => template.replaceAll(/\$\{[^}]*\}/g, '*'))
    .filter((template) => /\w\.|\.\w/.test(template))
    .map((template) => template.replaceAll('.', '\\.').replaceAll('*', '.+'));
  return new RegExp(`^(?:${[...new Set([...quoted, ...composed])].join('|')})$`);
}

/** Returns the text folders of a part by scope: its own, and one for each further scope. */
function listScopes(part: string, folder: string): ReadonlyMap<string, string> {
  const texts = path.join(folder, 'i18n');
  if (!existsSync(texts)) return new Map();
  const entries = readdirSync(texts, { withFileTypes: true });
  const further = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, path.join(texts, name)] as const);
  const hasOwn = entries.some(({ name }) => name.endsWith('.json'));
  return new Map([...(hasOwn ? [[part === SHARED_PART ? 'shared' : part, texts] as const] : []), ...further]);
}

/**
 * Checks the texts of a part: the languages have the same keys, placeholders and elements, no text is empty, the sources
 * name every key, every title of a route is a text, and every scope that they show is on the part's pages. The compiler finds keys without a text.
 *
 * @param declaration the part's declaration
 * @param folder the part's folder, in its workspace
 * @throws TextError naming each fault with its file
 */
export function checkPartTexts({ name, texts = [], routes = [] }: PartDeclaration, folder: string): void {
  const faults: string[] = [];
  const report: Report = (file, reason) =>
    void faults.push(`${path.relative(path.dirname(folder), file)}: ${reason}`);
  const scopes = listScopes(name, folder);
  const keys = new Map([...scopes].map(([scope, place]) => [scope, checkScope(place, report)]));
  const source = path.join(folder, 'src');
  const sources = readSources(source);
  const known = new Set(['shared', ...scopes.keys(), ...texts]);
  for (const [, scope = ''] of sources.matchAll(/(?:\buseTranslate\(|\bns=)['"]([^'"]+)['"]/g))
    if (!known.has(scope))
      report(
        source,
        `the texts of the scope "${scope}" are not on the part’s pages: name it in "texts" of portal.part.ts`,
      );
  for (const { path: route, title = '' } of routes) {
    const [scope = '', key = ''] = title.split(':');
    if (keys.get(scope)?.includes(key) === false)
      report(path.join(folder, 'portal.part.ts'), `the title "${title}" of ${route} is not a text`);
  }
  // Other parts show the texts of shared-wl-assets as well.
  if (name !== SHARED_PART) {
    const pattern = createKeyPattern(sources);
    for (const key of keys.get(name) ?? [])
      if (!pattern.test(key) && !pattern.test(key.replace(SUFFIX, '')))
        report(path.join(folder, 'i18n'), `"${key}" is never shown: remove it in every language`);
  }
  if (faults.length > 0) throw new TextError(name, faults);
}
