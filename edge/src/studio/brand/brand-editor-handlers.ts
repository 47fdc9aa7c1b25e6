import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MessageFiles } from '@portal/contract/i18n';
import { isSentFromPortal } from '@portal/server-kit/http';
import { pageTranslations, type PlainPages } from '@portal/server-kit/pages';
import { designTokens } from '@portal/server-kit/palette';
import { renderMessagePreviews, sendSampleMail, type ServicesSettings } from '@portal/services';
import type { PageDependencies } from '../../pages/page-dependencies';
import type { PageServer } from '../../pages/serve-page';
import { listPartStates } from '../part-states';
import { serveFixture } from '../serve-fixture';
import { parseSelection } from '../studio-selection';
import { draftPath, renderBrandEditor, renderOverwriteQuestion } from './brand-editor-page';
import { brandFigures } from './brand-figures';
import { BrandReplies } from './brand-replies';
import { brandTexts } from './brand-texts';
import type { CheckedDraft, DraftEditing } from './draft-editing';
import type { Draft } from './drafts';
import { readReleaseTexts } from './portal-texts';
import { type BrandForm, controlPointer } from './read-brand-form';
import { serializeWhiteLabel, type WhiteLabelFolder } from './white-label-folder';

type Query = Readonly<Record<string, unknown>>;
type PageRequest = FastifyRequest<{ Querystring: Query }>;
type DraftRequest = FastifyRequest<{
  Params: { id: string };
  Querystring: Query;
  Body: BrandForm | undefined;
}>;
type FrameRequest = FastifyRequest<{
  Params: { id: string; part: string; state: string };
  Querystring: Query;
}>;

type MailRequest = FastifyRequest<{
  Params: { id: string; kind: string; language: string };
}>;

interface HandlerOptions {
  /** Path of the page. */
  readonly path: string;
  /** Whether drafts may be written into the workspace. */
  readonly isWritable: boolean;
  readonly messageSettings: Pick<ServicesSettings, 'messages'>;
  readonly context: PageDependencies;
  readonly pages: PageServer;
  readonly plain: PlainPages;
  readonly editing: DraftEditing;
  readonly folder: WhiteLabelFolder;
}

function readText(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

function readKey({ content }: Draft): string {
  return readText(content['key'], '');
}

function sendDownload(reply: FastifyReply, file: string, content: string): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file}"`)
    .send(content);
}

/** Handlers of the brand editor's routes at one path. */
export class BrandEditorHandlers {
  readonly isWritable: boolean;
  readonly #options: HandlerOptions;
  readonly #replies: BrandReplies;

  constructor(options: HandlerOptions) {
    const { path, plain, context } = options;
    this.#options = options;
    this.#replies = new BrandReplies(path, plain, context.settings.environment);
    this.isWritable = options.isWritable;
  }

  /** Shows the draft of the URL; without one it opens a draft of the white label `wl`. */
  readonly showPage = async (request: PageRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { path, context, editing, plain } = this.#options;
    const texts = this.#texts(request);
    const language = plain.language(request);
    const { draft: id, changed } = request.query;
    if (id === undefined) return this.#openDraft(request, reply, texts);
    const draft = await editing.find(id, texts);
    if (draft === null || (changed === 'yes' && !draft.isChanged))
      return this.#replies.expired(request, reply);
    const states = await listPartStates(context.renderer, context.releaseFor(request));
    const body = renderBrandEditor({
      path,
      language,
      draft,
      texts,
      base: await editing.readBase(draft.content),
      whiteLabels: context.whiteLabels
        .keys()
        .map((key) => [key, context.whiteLabels.get(key)?.name ?? key] as const),
      choice: parseSelection(
        request.query,
        context.whiteLabels,
        states.map(({ part }) => part),
      ),
      states,
      isWritable: this.isWritable,
      written: request.query['written'] === 'yes' ? `${readKey(draft)}.json` : null,
    });
    const page = { body, title: brandTexts(language).title, wide: true } as const;
    return this.#replies.page(
      request,
      reply,
      { ...page, styles: 'brand-editor', script: 'brand-editor' },
      this.#replies.getUrl(draft),
    );
  };

  /** Shows a screen with a draft; only these frames do so. */
  readonly showFrame = async (request: FrameRequest, reply: FastifyReply) => {
    const { context, pages, editing } = this.#options;
    const { id, part, state } = request.params;
    const draft = await editing.find(id, this.#texts(request));
    return serveFixture(context, pages, request, reply, {
      part,
      state,
      whiteLabel: draft?.configuration ?? null,
      query: request.query,
      draft: `${id} ${draft?.version ?? 0}`,
    });
  };

  /** Applies a posted form to a draft, and returns its mistakes with the form control of each. */
  readonly changeDraft = async (request: DraftRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const checked = await this.#readForm(request);
    if (checked === 'foreign') return reply.code(403).send({ code: 'FOREIGN' });
    if (checked === null) return reply.code(404).send({ code: 'UNREADABLE' });
    const { draft, problems, isServable } = checked;
    return reply.send({
      version: draft.version,
      isChanged: draft.isChanged,
      isServable,
      brand: brandFigures(draft),
      problems: problems.map(({ field, reason }) => ({
        field,
        reason,
        control: controlPointer(field, draft.rows),
      })),
    });
  };

  /** Sends the checked file of a draft, or its mistakes. */
  readonly exportDraft = async (request: DraftRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const checked = await this.#readForm(request);
    if (checked === 'foreign') return this.#replies.foreign(request, reply);
    if (checked === null) return this.#replies.expired(request, reply);
    if (checked.problems.length > 0) return this.#replies.mistakes(request, reply, checked);
    return sendDownload(reply, `${readKey(checked.draft)}.json`, serializeWhiteLabel(checked.draft.content));
  };

  /** Writes the checked file of a draft into the workspace, and asks before it replaces one. */
  readonly writeDraft = async (request: DraftRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { path, folder, editing, plain } = this.#options;
    const allowed = request.body?.['overwrite'];
    const checked = await (allowed !== undefined ? this.#readDraft(request) : this.#readForm(request));
    if (checked === 'foreign') return this.#replies.foreign(request, reply);
    if (checked === null) return this.#replies.expired(request, reply);
    if (checked.problems.length > 0) return this.#replies.mistakes(request, reply, checked);
    const { draft } = checked;
    const file = `${readKey(draft)}.json`;
    const t = this.#replies.getTexts(request);
    const fingerprint = await folder.fingerprint(readKey(draft));
    const isReplacing = fingerprint !== '' && allowed === fingerprint;
    const outcome = await folder.write(readKey(draft), draft.content, isReplacing);
    const backUrl = this.#replies.getUrl(draft);
    if (outcome === 'written') {
      await editing.noteWritten(draft);
      return reply.redirect(`${backUrl}&written=yes`, 303);
    }
    if (outcome === 'failed') {
      const title = t.notWritten.replace('{file}', file);
      return this.#replies.notice(request, reply, {
        status: 500,
        title,
        text: '',
        link: { url: backUrl, text: t.back },
      });
    }
    const action = draftPath(path, draft, 'write');
    return this.#replies.page(request, reply, {
      title: t.exists.replace('{file}', file),
      body: renderOverwriteQuestion(plain.language(request), {
        file,
        fingerprint,
        isChanged: readKey(draft) === draft.source && fingerprint !== draft.fingerprint,
        action,
        backUrl,
      }),
      status: 409,
    });
  };

  /** Sends a draft's colours as design tokens. */
  readonly sendTokens = async (request: DraftRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const draft = await this.#options.editing.find(request.params.id, this.#texts(request));
    if (draft === null) return this.#replies.expired(request, reply);
    const { configuration } = draft;
    const content = `${JSON.stringify(designTokens(configuration), null, 2)}\n`;
    return sendDownload(reply, `${configuration.key}.tokens.json`, content);
  };

  /** Shows every message of a draft, with made-up values. */
  readonly showMessages = async (request: DraftRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { path, editing, plain, messageSettings: settings } = this.#options;
    const draft = await editing.find(request.params.id, this.#texts(request));
    if (draft === null) return this.#replies.expired(request, reply);
    const url = draftPath(path, draft, 'messages');
    const language = plain.language(request);
    const body = renderMessagePreviews({
      language,
      sender: draft.configuration,
      settings,
      back: { url: this.#replies.getUrl(draft), text: this.#replies.getTexts(request).back },
      getMailUrl: (mail) => `${url}/${mail.kind}/${mail.language}`,
    });
    const { title } = pageTranslations(language).outbox.templates;
    return this.#replies.page(request, reply, { title, body }, url);
  };

  /** Sends a mail of a draft, with made-up values. */
  readonly sendMail = async (request: MailRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const draft = await this.#options.editing.find(request.params.id, this.#texts(request));
    return draft === null
      ? reply.code(404).send()
      : sendSampleMail(reply, request.params, draft.configuration);
  };

  #texts(request: FastifyRequest): ReadonlyMap<string, MessageFiles> {
    return readReleaseTexts(this.#options.context.releaseFor(request));
  }

  async #openDraft(
    request: PageRequest,
    reply: FastifyReply,
    texts: ReadonlyMap<string, MessageFiles>,
  ): Promise<FastifyReply> {
    const { path, editing } = this.#options;
    const source = readText(request.query['wl'], 'default');
    const opened = await editing.open(source, texts);
    if (opened !== null) return reply.redirect(this.#replies.getUrl(opened), 303);
    const t = this.#replies.getTexts(request);
    const text = t.unreadableText.replace('{file}', `${source}.json`);
    const link = { url: path, text: t.startAgain };
    return this.#replies.notice(request, reply, { status: 404, title: t.unreadable, text, link });
  }

  /** Applies a posted form to its draft. */
  async #readForm(request: DraftRequest): Promise<CheckedDraft | 'foreign' | null> {
    const { context, editing } = this.#options;
    if (!isSentFromPortal(request, context.settings)) return 'foreign';
    return editing.change(request.params.id, request.body ?? {}, this.#texts(request));
  }

  /** Reads a draft without changing it. */
  async #readDraft(request: DraftRequest): Promise<CheckedDraft | 'foreign' | null> {
    const { context, editing } = this.#options;
    if (!isSentFromPortal(request, context.settings)) return 'foreign';
    return editing.check(request.params.id, this.#texts(request));
  }
}
