import { useEffect, useState } from 'react';
import { loadContent, NoSuchContent } from './load-content';

/** Loads the HTML of a content path; rejects on failure. */
export type LoadContent = (path: string) => Promise<string>;

/** State of a content text. */
export type Content =
  | { readonly state: 'loading' }
  | { readonly state: 'shown'; readonly html: string }
  /** Loading failed; `missing` when the service has no such text. */
  | { readonly state: 'failed'; readonly missing: boolean };

interface RequestedContent {
  readonly path: string;
  readonly attempt: number;
}

const LOADING: Content = { state: 'loading' };

/**
 * Loads a content text, and again when its path changes (INF-2, INF-4).
 *
 * @returns state of the text, number of retries, and a function that retries
 */
export const useContent = (
  path: string,
  load: LoadContent = loadContent,
): readonly [content: Content, retries: number, retry: () => void] => {
  const [requested, setRequested] = useState<RequestedContent>({ path, attempt: 0 });
  const [response, setResponse] = useState<(RequestedContent & { readonly content: Content }) | null>(null);
  const attempt = requested.path === path ? requested.attempt : 0;
  useEffect(() => {
    let isCurrent = true;
    const show = (content: Content): void => {
      if (isCurrent) setResponse({ path, attempt, content });
    };
    load(path).then(
      (html) => show({ state: 'shown', html }),
      (error: unknown) => show({ state: 'failed', missing: error instanceof NoSuchContent }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, attempt, load]);
  const current = response?.path === path && response.attempt === attempt ? response.content : LOADING;
  return [current, attempt, () => setRequested({ path, attempt: attempt + 1 })];
};
