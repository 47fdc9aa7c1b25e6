import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type ts from 'typescript';
import type { PartDeclaration } from '../part';
import {
  compareLanguages,
  findPlaceholders,
  stripPluralSuffix,
  type TextsByLanguage,
} from './compare-languages';
import { readTextFile, type TextFault } from './text-file';
import { findTextUses, type TextUse } from './text-uses';

/** Languages of the portal; the first is the fallback. */
const LANGUAGES = ['en-US', 'de-DE'] as const;

const SHARED_PART = 'shared-wl-assets';

/** Scope of the texts that every page has. */
const SHARED_SCOPE = 'shared';

/** Suffix of a text that white labels other than the default one show instead (I18N-5). */
const VARIANT_SUFFIX = '_wl';

/** Thrown when texts that a part shows are missing, or differ between the languages. */
class TextError extends Error {
  override readonly name = 'TextError';

  constructor(part: string, faults: readonly string[]) {
    super(
      `The texts of ${part} are not complete:\n${faults.map((fault) => `  ${fault}`).join('\n')}\ndocs/how-to/add-a-part.md says how texts are checked.`,
    );
  }
}

function readScope(folder: string): TextsByLanguage {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, readTextFile(path.join(folder, `${language}.json`))]),
  );
}

function hasTexts(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.json'));
}

/** Identifiers of which every source that shows a text contains at least one. */
const TEXT_NAMES = ['useTranslate', 'Translate', 'translateFrom', 'i18nKey'];

function mentionsTexts(folder: string): boolean {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => {
    if (!/\.tsx?$/.test(name)) return false;
    const text = readFileSync(path.join(folder, name), 'utf8');
    return TEXT_NAMES.some((each) => text.includes(each));
  });
}

/** Returns the text folders of a part by scope: its own, and in shared-wl-assets one for each further scope. */
function scopeFolders(part: string, folder: string): ReadonlyMap<string, string> {
  const own = path.join(folder, 'i18n');
  if (!existsSync(own)) return new Map();
  const further = readdirSync(own, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, path.join(own, name)] as const);
  const ownScope = part === SHARED_PART ? SHARED_SCOPE : part;
  return new Map([...(hasTexts(own) ? [[ownScope, own] as const] : []), ...further]);
}

/** Texts that a key may show, in one language. */
interface FoundText {
  readonly base: string;
  readonly texts: readonly string[];
}

/** Finds the text of a key in one language, or its plural forms when a count may be given. */
function findText(languages: TextsByLanguage, key: string, mayCount: boolean): FoundText | null {
  const { entries } = languages[LANGUAGES[0]] ?? { entries: new Map() as TextsByLanguage[string]['entries'] };
  const forms = mayCount ? [...entries].filter(([each]) => stripPluralSuffix(each) === key) : [];
  if (forms.length > 0) return { base: key, texts: forms.map(([, { text }]) => text) };
  const entry = entries.get(key);
  return entry === undefined ? null : { base: key, texts: [entry.text] };
}

/** Checks the uses of texts in a part against the texts that its pages have. */
class UseChecker {
  readonly faults: TextFault[] = [];
  readonly shown = new Set<string>();

  readonly #ownScope: string;
  readonly #declared: ReadonlySet<string>;
  readonly #scopes: ReadonlyMap<string, TextsByLanguage>;

  constructor(ownScope: string, declared: ReadonlySet<string>, scopes: ReadonlyMap<string, TextsByLanguage>) {
    this.#ownScope = ownScope;
    this.#declared = declared;
    this.#scopes = scopes;
  }

  check(use: TextUse): void {
    const { file, line } = use;
    if (use.keys === null) {
      const reason =
        'the compiler does not know which keys these are: give the expression a type that is a union of keys, with "as const" or "satisfies"';
      this.faults.push({ file, line, reason });
      return;
    }
    for (const scope of use.scopes ?? [this.#ownScope])
      for (const key of use.keys) this.#checkKey(use, scope, key);
  }

  #checkKey({ file, line, values }: TextUse, scope: string, key: string): void {
    const texts = this.#scopes.get(scope);
    if (texts === undefined || !this.#declared.has(scope)) {
      const reason = `the texts of the scope "${scope}" are not on the part’s pages: name it in "texts" of portal.part.ts`;
      this.faults.push({ file, line, reason });
      return;
    }
    const found = findText(texts, key, values === null || values.includes('count'));
    if (found === null) {
      this.faults.push({
        file,
        line,
        reason: `"${key}" of the scope "${scope}" has no text in ${LANGUAGES.join(', ')}`,
      });
      return;
    }
    this.shown.add(`${scope}:${found.base}`);
    const missing = [...new Set(found.texts.flatMap(findPlaceholders))].filter(
      (name) => values !== null && !values.includes(name),
    );
    if (missing.length > 0)
      this.faults.push({
        file,
        line,
        reason: `"${key}" shows {{${missing.join('}}, {{')}}}, which is not passed`,
      });
  }
}

function baseKey(key: string): string {
  return key.endsWith(VARIANT_SUFFIX)
    ? key.slice(0, -VARIANT_SUFFIX.length)
    : (stripPluralSuffix(key) ?? key);
}

/** Finds the texts of a scope that are never shown; a variant counts as the text that it replaces. */
function unusedTexts(
  scope: string,
  languages: TextsByLanguage,
  shown: ReadonlySet<string>,
): readonly TextFault[] {
  const { file, entries } = languages[LANGUAGES[0]] ?? { file: '', entries: new Map<string, never>() };
  return [...entries]
    .filter(([key]) => !shown.has(`${scope}:${key}`) && !shown.has(`${scope}:${baseKey(key)}`))
    .map(([key, { line }]) => ({
      file,
      line,
      reason: `"${key}" is never shown: remove it in every language`,
    }));
}

/**
 * Checks the texts of a part: every key that its sources show has a text in each language, and the languages have the
 * same keys, placeholders and plural forms.
 *
 * @param declaration the part's declaration
 * @param folder the part's folder, in its workspace
 * @param program returns the type-checked sources; not called for a part that shows no text, since type checking takes seconds
 * @throws TextError naming each fault with file, line and reason
 */
export function checkPartTexts(
  declaration: PartDeclaration,
  folder: string,
  program: () => ts.Program,
): void {
  const { name } = declaration;
  const sharedFolder = path.join(folder, '..', SHARED_PART);
  const own = scopeFolders(name, folder);
  const others = name === SHARED_PART ? new Map<string, string>() : scopeFolders(SHARED_PART, sharedFolder);
  const scopes = new Map([...others, ...own].map(([scope, place]) => [scope, readScope(place)] as const));
  const ownScope = name === SHARED_PART ? SHARED_SCOPE : name;
  const declared = new Set([SHARED_SCOPE, ...own.keys(), ...(declaration.texts ?? [])]);
  const checker = new UseChecker(ownScope, declared, scopes);
  const sources = `${path.join(folder, 'src').replaceAll(path.sep, '/')}/`;
  const isSource = (file: string): boolean => file.startsWith(sources) && !/\.(?:test|d)\.tsx?$/.test(file);
  if (mentionsTexts(path.join(folder, 'src')))
    for (const use of findTextUses(program(), isSource)) checker.check(use);
  const files = [...own.keys()].flatMap((scope) => compareLanguages(scopes.get(scope) ?? {}));
  const ownTexts = scopes.get(ownScope);
  // Other parts show the texts of shared-wl-assets as well.
  const unused =
    name === SHARED_PART || ownTexts === undefined ? [] : unusedTexts(ownScope, ownTexts, checker.shown);
  const faults = [...files, ...checker.faults, ...unused].map(
    ({ file, line, reason }) => `${path.relative(path.dirname(folder), file)}:${line}: ${reason}`,
  );
  if (faults.length > 0) throw new TextError(name, [...new Set(faults)]);
}
