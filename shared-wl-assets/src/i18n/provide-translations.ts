import { defaultLanguage, type Language } from '@portal/contract/i18n';
import type { MessageTree, TranslationResources } from '@portal/contract/i18n';
import type { PortalStore } from '../portal/portal';
import { loadTranslations } from './load-translations';

/** From this many missing scopes on, the whole language is loaded in one request. */
const WHOLE_LANGUAGE_MIN_SCOPES = 4;

const warn = (message: string): void => console.warn(message);

/** The visitor's language, then the client's, then the portal's (I18N-1). */
const languagesFor = (
  language: Language,
  {
    defaultLanguage: own,
    languages,
  }: { readonly defaultLanguage: Language; readonly languages: readonly Language[] },
): readonly Language[] => [...new Set([language, own, defaultLanguage, ...languages])];

const branch = (texts: MessageTree, scope: string): readonly [string, MessageTree][] => {
  const found = Object.hasOwn(texts, scope) ? texts[scope] : undefined;
  return typeof found === 'object' ? [[scope, found]] : [];
};

/**
 * Loads translations of parts that the page did not start with (I18N-3). A scope that is not available in the visitor's
 * language is loaded in another one. A final failure is logged.
 *
 * @param scopes needed scopes; completely loaded ones are skipped
 * @throws TranslationError when one is not available in any language
 */
export const provideTranslations = async (portal: PortalStore, scopes: readonly string[]): Promise<void> => {
  const { texts, partialTexts, whiteLabel, language } = portal.getState();
  const missing = [...new Set(scopes)].filter(
    (scope) => !Object.hasOwn(texts, scope) || partialTexts?.includes(scope),
  );
  if (missing.length === 0) return;
  const requested = { whiteLabel: whiteLabel.key, languages: languagesFor(language, whiteLabel) };
  const oneByOne = (some: readonly string[]): Promise<readonly (readonly [string, MessageTree])[]> =>
    Promise.all(
      some.map(
        async (scope) => [scope, (await loadTranslations({ ...requested, scope }, warn)).texts] as const,
      ),
    );
  const together = async (): Promise<readonly (readonly [string, MessageTree])[]> => {
    const all = await loadTranslations(requested, warn);
    const found = missing.flatMap((scope) => branch(all.texts, scope));
    const rest = missing.filter((scope) => !found.some(([name]) => name === scope));
    return [...found, ...(await oneByOne(rest))];
  };
  const loading = missing.length < WHOLE_LANGUAGE_MIN_SCOPES ? oneByOne(missing) : together();
  const brought = await loading.catch((error: unknown) => {
    // Not every caller shows the failure: a link then loads a new document.
    console.error(String(error));
    throw error;
  });
  const added: TranslationResources = Object.fromEntries(brought);
  portal.setState((state) => ({
    texts: { ...state.texts, ...added },
    partialTexts: (state.partialTexts ?? []).filter((scope) => !Object.hasOwn(added, scope)),
  }));
};
