import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '@portal/contract/page';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import { operatorHead, type PlainPage, type PlainPages, sendPage } from '@portal/server-kit/pages';
import { type BrandTexts, studioTexts } from '../studio-texts';
import { renderNotice, renderRefusedExport } from './brand-editor-page';
import type { RejectedFile } from './brand-uploads';
import { renderRejectedFiles } from './brand-uploads-view';
import type { CheckedDraft } from './draft-editing';
import type { Draft } from './drafts';

/** A page with one statement and a link, by default to the saved file. */
interface Notice {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly url: string; readonly text: string };
}

/** Pages that the brand editor sends at one path. */
export class BrandReplies {
  readonly #path: string;
  readonly #plain: PlainPages;
  readonly #isSandbox: boolean;

  /** @param path of the editor */
  constructor(path: string, plain: PlainPages, environment: Environment) {
    this.#path = path;
    this.#plain = plain;
    this.#isSandbox = isSandboxEnvironment(environment);
  }

  /** Returns the texts in the operator's language. */
  getTexts(request: FastifyRequest): BrandTexts {
    return studioTexts(this.#plain.language(request)).brandEditor;
  }

  /** Returns the URL of a draft's page. Where it had changes, a reload shows them or says that they are gone. */
  getUrl({ id, isChanged }: Draft): string {
    return `${this.#path}?draft=${id}${isChanged ? '&changed=yes' : ''}`;
  }

  /**
   * Sends a page.
   *
   * @param url URL of the page, for the language switch
   */
  page(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Omit<PlainPage, 'head'>,
    url = this.#path,
  ): FastifyReply {
    const language = this.#plain.language(request);
    const head = operatorHead({ language, path: url, isSandbox: this.#isSandbox });
    return sendPage(this.#plain, request, reply, { ...page, head });
  }

  /** Sends a page with one statement. */
  notice(request: FastifyRequest, reply: FastifyReply, { status, title, text, link }: Notice): FastifyReply {
    const start = { url: this.#path, text: this.getTexts(request).startAgain };
    return this.page(request, reply, { title, status, body: renderNotice(title, text, link ?? start) });
  }

  /** Rejects a form that another site sent (security rule 11). */
  foreign(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { foreign: title, foreignText: text } = this.getTexts(request);
    return this.notice(request, reply, { status: 403, title, text });
  }

  /** Reports that a draft does not exist. */
  expired(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { expired: title, expiredText: text } = this.getTexts(request);
    return this.notice(request, reply, { status: 404, title, text });
  }

  /** Lists the files that were not saved. */
  rejectedFiles(
    request: FastifyRequest,
    reply: FastifyReply,
    draft: Draft,
    rejected: readonly RejectedFile[],
  ): FastifyReply {
    const t = this.getTexts(request);
    const body = renderRejectedFiles(t, rejected, this.getUrl(draft));
    return this.page(request, reply, { title: t.uploads.rejected, body, status: 422 });
  }

  /** Lists the mistakes that keep a draft from being exported. */
  mistakes(request: FastifyRequest, reply: FastifyReply, { draft, problems }: CheckedDraft): FastifyReply {
    const t = this.getTexts(request);
    const body = renderRefusedExport(t, problems, this.getUrl(draft));
    return this.page(request, reply, { title: t.exportRefused, body, status: 409 });
  }
}
