import { defaultLanguage, type Language } from '../language';
import type { PortalStore } from '../portal/portal';
import type { TextResources, TextTree } from '../texts/text-source';
import { loadTexts } from './load-texts';

/** From how many missing scopes on the whole language is asked for: one request in place of many. */
const WHOLE_LANGUAGE_FROM = 4;

const warn = (message: string): void => console.warn(message);

/** The visitor's language, then the client's, then the portal's (I18N-1). */
const languagesFor = (
  language: Language,
  {
    defaultLanguage: own,
    languages,
  }: { readonly defaultLanguage: Language; readonly languages: readonly Language[] },
): readonly Language[] => [...new Set([language, own, defaultLanguage, ...languages])];

const branch = (texts: TextTree, scope: string): readonly [string, TextTree][] => {
  const found = Object.hasOwn(texts, scope) ? texts[scope] : undefined;
  return typeof found === 'object' ? [[scope, found]] : [];
};

/**
 * Brings the texts of parts that the page did not begin with (I18N-3). A scope that cannot be had in the visitor's
 * language comes in another one, and the page goes on.
 *
 * @param scopes that are needed; those already there are not asked for again
 * @throws TranslationError when one is not to be had in any language
 */
export const bringTexts = async (portal: PortalStore, scopes: readonly string[]): Promise<void> => {
  const { texts, whiteLabel, language } = portal.getState();
  const missing = [...new Set(scopes)].filter((scope) => !Object.hasOwn(texts, scope));
  if (missing.length === 0) return;
  const wanted = { whiteLabel: whiteLabel.key, languages: languagesFor(language, whiteLabel) };
  const oneByOne = (some: readonly string[]): Promise<readonly (readonly [string, TextTree])[]> =>
    Promise.all(
      some.map(async (scope) => [scope, (await loadTexts({ ...wanted, scope }, warn)).texts] as const),
    );
  const together = async (): Promise<readonly (readonly [string, TextTree])[]> => {
    const all = await loadTexts(wanted, warn);
    const found = missing.flatMap((scope) => branch(all.texts, scope));
    const rest = missing.filter((scope) => !found.some(([name]) => name === scope));
    return [...found, ...(await oneByOne(rest))];
  };
  const brought = await (missing.length < WHOLE_LANGUAGE_FROM ? oneByOne(missing) : together());
  const added: TextResources = Object.fromEntries(brought);
  portal.setState((state) => ({ texts: { ...state.texts, ...added } }));
};
