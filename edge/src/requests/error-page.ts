import type { RequestHead } from './request-head';

/** A page for a visitor whose request was rejected, and the content security policy that it needs. */
export interface ErrorPage {
  readonly document: string;
  readonly policy: string;
}

/** Request data that determines the brand and language of an error page. */
export type ErrorRequest = Pick<RequestHead, 'url' | 'headers'> & {
  readonly cookies: Readonly<Record<string, string | undefined>>;
};

/** Status of an error page; `busy` is the 503 for a newcomer during overload, who should retry. */
export type ErrorPageKind = number | 'busy';

/** Renders the error page of a status. */
export type RenderErrorPage = (request: ErrorRequest, kind: ErrorPageKind) => ErrorPage;
