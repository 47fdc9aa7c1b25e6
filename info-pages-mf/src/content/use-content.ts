import { useEffect, useState } from 'react';
import { loadContent, NoSuchContent } from './load-content';

/** Gives the HTML of a path of the content service; what it throws says why not. */
export type LoadContent = (path: string) => Promise<string>;

/** What is known of a text of the content service. */
export type Content =
  | { readonly state: 'loading' }
  | { readonly state: 'shown'; readonly html: string }
  /** It cannot be had now; `missing` when the service has no such text at all. */
  | { readonly state: 'failed'; readonly missing: boolean };

interface Asked {
  readonly path: string;
  readonly attempt: number;
}

const LOADING: Content = { state: 'loading' };

/**
 * Loads a text of the content service and follows its path (INF-2, INF-4).
 *
 * @returns what is known of the text, how often it was asked for again, and a function that does so
 */
export const useContent = (
  path: string,
  load: LoadContent = loadContent,
): readonly [content: Content, retries: number, retry: () => void] => {
  const [asked, setAsked] = useState<Asked>({ path, attempt: 0 });
  const [response, setAnswer] = useState<(Asked & { readonly content: Content }) | null>(null);
  const attempt = asked.path === path ? asked.attempt : 0;
  useEffect(() => {
    let wanted = true;
    const show = (content: Content): void => {
      if (wanted) setAnswer({ path, attempt, content });
    };
    load(path).then(
      (html) => show({ state: 'shown', html }),
      (error: unknown) => show({ state: 'failed', missing: error instanceof NoSuchContent }),
    );
    return () => {
      wanted = false;
    };
  }, [path, attempt, load]);
  const current = response?.path === path && response.attempt === attempt ? response.content : LOADING;
  return [current, attempt, () => setAsked({ path, attempt: attempt + 1 })];
};
