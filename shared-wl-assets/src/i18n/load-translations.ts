import type { Language } from '@portal/contract/i18n';
import type { MessageTree } from '@portal/contract/i18n';

/** Number of retries of a failed load (section 9). */
const RETRIES = 2;

/** Milliseconds before a retry: a broken connection seldom recovers at once. */
const RETRY_DELAY_MS = 250;

/** Total timeout in milliseconds, so that the failure is shown within ten seconds (security figures). */
const TOTAL_TIMEOUT_MS = 8_000;

/** Requested texts: one scope, or the whole language when no scope is given. */
export interface RequestedTranslations {
  readonly whiteLabel: string;
  /** The visitor's language, then the fallbacks in order. */
  readonly languages: readonly Language[];
  readonly scope?: string;
}

/** Loaded texts and their language. */
export interface LoadedTranslations {
  readonly language: Language;
  readonly texts: MessageTree;
}

/** Thrown when texts are not available in any language (I18N-3). */
export class TranslationError extends Error {
  override readonly name = 'TranslationError';

  constructor(scope: string | undefined, options: ErrorOptions) {
    const hint = scope === undefined ? '' : `. Is the name of the scope "${scope}" misspelled?`;
    super(`Unable to load translation and all the fallback languages${hint}`, options);
  }
}

/** Returns the URL of a translation file: by language, or by scope and language (section 7). */
export const translationUrl = (
  { whiteLabel, scope }: Pick<RequestedTranslations, 'whiteLabel' | 'scope'>,
  language: Language,
): string => `/app/texts/${whiteLabel}/${language}${scope === undefined ? '' : `/${scope}`}.json`;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const isMessageTree = (value: unknown): value is MessageTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fetchTranslations = async (url: string, signal: AbortSignal): Promise<MessageTree> => {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  const texts: unknown = await response.json();
  if (!isMessageTree(texts)) throw new Error(`${url} holds no texts`);
  return texts;
};

/**
 * Loads translations (I18N-3): a failed load is retried twice, then the next language is tried the same way. Each
 * language gets a share of the remaining time, so that a hanging request leaves time for the others.
 *
 * @param warn called for each language that is replaced by the next one
 * @throws TranslationError when no language loads within eight seconds
 */
export const loadTranslations = async (
  requested: RequestedTranslations,
  warn: (message: string) => void,
  pauseMilliseconds = RETRY_DELAY_MS,
): Promise<LoadedTranslations> => {
  const { languages } = requested;
  const end = performance.now() + TOTAL_TIMEOUT_MS;
  let reason: unknown;
  for (const [index, language] of languages.entries()) {
    if (reason !== undefined) warn(`Texts fall back to ${language}: ${String(reason)}`);
    // Safari before 16 and Chrome before 103 have no `AbortSignal.timeout`.
    const share = new AbortController();
    const timer = setTimeout(() => share.abort(), (end - performance.now()) / (languages.length - index));
    try {
      for (let attempt = 0; attempt <= RETRIES && !share.signal.aborted; attempt += 1) {
        try {
          if (attempt > 0) await pause(pauseMilliseconds);
          return {
            language,
            texts: await fetchTranslations(translationUrl(requested, language), share.signal),
          };
        } catch (error) {
          reason = error;
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }
  throw new TranslationError(requested.scope, { cause: reason });
};
