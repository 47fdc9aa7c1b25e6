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

/** Status of an error page. The kinds of 503 offer a retry: overload rejects a newcomer, or the client is not served. */
export type ErrorPageKind = number | 'busy' | 'unserved';

declare module 'fastify' {
  interface FastifyReply {
    /** Kind of the error page; null for that of the response's status. */
    errorPageKind: ErrorPageKind | null;
  }
}

/** Renders the error page of a status. */
export type RenderErrorPage = (request: ErrorRequest, kind: ErrorPageKind) => ErrorPage;
