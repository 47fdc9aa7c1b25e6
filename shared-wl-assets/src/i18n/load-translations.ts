import type { Language } from './language';
import type { MessageTree } from './translate';

/** Times that a failed load is repeated (section 9). */
const RETRIES = 2;

/** Milliseconds before a repetition: a line that has just broken down is seldom back at once. */
const RETRY_DELAY_MS = 250;

/** Total timeout, so that the failure is shown within ten seconds (security figures). */
const TOTAL_TIMEOUT_MS = 8_000;

/** Which texts: of one scope, or of the whole language when no scope is given. */
export interface RequestedTranslations {
  readonly whiteLabel: string;
  /** First the visitor's, then the fallbacks in their order. */
  readonly languages: readonly Language[];
  readonly scope?: string;
}

/** Texts that arrived, and in which language. */
export interface LoadedTranslations {
  readonly language: Language;
  readonly texts: MessageTree;
}

/** Texts that are not to be had in any language (I18N-3). */
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
 * Loads translations (I18N-3): a failed load is repeated twice, then the next language is tried the same way. Each
 * gets a share of the remaining time, so that one hanging request leaves some for the others.
 *
 * @param warn called for each language that was given up for another one
 * @throws TranslationError when none arrives, or not within eight seconds
 */
export const loadTranslations = async (
  wanted: RequestedTranslations,
  warn: (message: string) => void,
  pauseMilliseconds = RETRY_DELAY_MS,
): Promise<LoadedTranslations> => {
  const { languages } = wanted;
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
          return { language, texts: await fetchTranslations(translationUrl(wanted, language), share.signal) };
        } catch (error) {
          reason = error;
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }
  throw new TranslationError(wanted.scope, { cause: reason });
};
