import type { MessageTree, TranslationResources } from '@portal/contract/i18n';
import { type Language, type MessageFiles, translationResources } from '@portal/contract/i18n';
import { fillFromEnglish } from '@portal/contract/i18n';
import type { PageBoot } from '@portal/contract/page';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { SHARED_SCOPE } from '../../parts/live-part';
import type { Release } from '../../releases/release';

function findMessageFiles(release: Release, scope: string): MessageFiles | undefined {
  for (const { translations } of release.parts.values()) {
    const files = translations.get(scope);
    if (files !== undefined) return files;
  }
  return undefined;
}

/** Languages with missing translations that were reported, by message files; each is reported once, not for every page. */
const reported = new WeakMap<MessageFiles, Set<Language>>();

function reportMissing(
  files: MessageFiles,
  scope: string,
  language: Language,
  keys: readonly string[],
): void {
  const languages = reported.get(files) ?? new Set();
  if (keys.length === 0 || languages.has(language)) return;
  reported.set(files, languages.add(language));
  console.warn(
    `Missing translation in ${language}, shown in English: ${keys.map((key) => `${scope}:${key}`).join(', ')}`,
  );
}

/**
 * Returns the messages of one scope for a white label, with the client's overrides merged in. Messages missing in the
 * language are English on server and in browser (I18N-1); keys missing in English stay keys (I18N-4).
 *
 * @returns null when no live part has the scope
 */
export function getScopeTranslations(
  release: Release,
  whiteLabel: WhiteLabelConfiguration,
  language: Language,
  scope: string,
): MessageTree | null {
  const files = findMessageFiles(release, scope);
  if (files === undefined) return null;
  const resources = translationResources(scope, files, whiteLabel);
  const { texts, filled } = fillFromEnglish(resources[language], resources['en-US']);
  reportMissing(files, scope, language, filled);
  return texts;
}

/** Returns all texts of a language for a white label, by scope. */
export function getLanguageTranslations(
  release: Release,
  whiteLabel: WhiteLabelConfiguration,
  language: Language,
): TranslationResources {
  const scopes = [...release.parts.values()].flatMap(({ translations }) => [...translations.keys()]);
  return Object.fromEntries(
    scopes.flatMap((scope) => {
      const texts = getScopeTranslations(release, whiteLabel, language, scope);
      return texts === null ? [] : [[scope, texts]];
    }),
  );
}

/**
 * Returns the scopes of a page: shared, shell, the route's part, the parts it uses, and further scopes that these
 * declare.
 */
function scopesOfPage(release: Release, part: string): readonly string[] {
  const frame = [...release.parts.values()]
    .filter(({ manifest }) => manifest.slots.some((slot) => slot !== 'main'))
    .map(({ manifest }) => manifest.name);
  const parts = [...frame, part, ...(release.parts.get(part)?.manifest.uses ?? [])];
  const declaredScopes = parts.flatMap((name) => release.parts.get(name)?.manifest.texts ?? []);
  return [...new Set([SHARED_SCOPE, ...parts, ...declaredScopes])];
}

/**
 * Returns the translations in a page's initial state.
 *
 * @param further scopes besides those that its part declares
 */
export function getPageTranslations(
  release: Release,
  whiteLabel: WhiteLabelConfiguration,
  language: Language,
  part: string,
  further: readonly string[] = [],
): TranslationResources {
  return Object.fromEntries(
    [...scopesOfPage(release, part), ...further].flatMap((scope) => {
      const texts = getScopeTranslations(release, whiteLabel, language, scope);
      return texts === null ? [] : [[scope, texts]];
    }),
  );
}

/**
 * Omits texts that a page never shows, which makes its document smaller.
 *
 * @param part that the page belongs to
 * @param keys of the part's own texts, or of another scope, such as `validation:email`; dotted below the top level,
 *   unknown ones are ignored
 * @returns the remaining texts; `partialTexts` lists the scopes whose omitted texts other pages need
 */
export function omitTranslations(
  texts: TranslationResources,
  part: string,
  keys: readonly string[],
): Pick<PageBoot, 'texts' | 'partialTexts'> {
  const never = new Set(keys.map((key) => (key.includes(':') ? key : `${part}:${key}`)));
  const partial = new Set<string>();
  const omitFrom = (scope: string, tree: MessageTree, path: string): MessageTree =>
    Object.fromEntries(
      Object.entries(tree).flatMap(([key, value]) => {
        const name = path + key;
        if (never.has(`${scope}:${name}`)) {
          if (scope !== part) partial.add(scope);
          return [];
        }
        return [[key, typeof value === 'string' ? value : omitFrom(scope, value, `${name}.`)]];
      }),
    );
  const kept = Object.entries(texts).map(([scope, tree]) => [scope, omitFrom(scope, tree, '')] as const);
  return { texts: Object.fromEntries(kept), ...(partial.size > 0 && { partialTexts: [...partial] }) };
}
