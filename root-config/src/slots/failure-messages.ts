import type { MessageTree } from '@portal/shared-wl-assets';
import { isLoadFailure } from '@portal/shared-wl-assets/browser';
import { translate } from '../page/translate';

/** Messages of the fallback in the visitor's language. */
export interface FailureTexts {
  readonly title: string;
  readonly advice: string;
  readonly retry: string;
}

/** Reason for a fallback; also the key of its title. */
export type FailureKind = 'failed' | 'stopped' | 'redirects';

/** @returns `failed` for a file that could not be loaded, `stopped` for a bug */
export const classifyFailure = (error: unknown): FailureKind => (isLoadFailure(error) ? 'failed' : 'stopped');

const ADVICE: Readonly<Record<FailureKind, string>> = {
  failed: 'advice',
  stopped: 'stoppedAdvice',
  redirects: 'redirectsAdvice',
};

/**
 * Returns the sentences that fit the cause of a failure.
 *
 * @param texts scope `shared`, section `slot`, in the visitor's language
 */
export const getFailureTexts = (texts: MessageTree[string] | undefined, kind: FailureKind): FailureTexts => ({
  title: translate(texts, kind),
  advice: translate(texts, ADVICE[kind]),
  retry: translate(texts, 'retry'),
});
