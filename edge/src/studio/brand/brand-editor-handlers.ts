import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSentFromPortal } from '@portal/server-kit/http';
import { type PlainPages, sendOperatorPage } from '@portal/server-kit/pages';
import { computeContrast, derivePalette, designTokens } from '@portal/server-kit/palette';
import { BRAND_FILES_PATH, hashedName, MEDIA_TYPES } from '@portal/server-kit/white-labels';
import { messageTexts, previewMessages, sendSampleMail, type ServicesSettings } from '@portal/services';
import type { PageDependencies } from '../../page-context/page-dependencies';
import type { PageServer } from '../../pages/serve-page';
import { listPartStates } from '../part-states';
import { serveFixture } from '../serve-fixture';
import { listNames, parseSelection } from '../studio-selection';
import { draftPath, renderBrandEditor, renderOverwriteQuestion } from './brand-editor-page';
import { BrandReplies } from './brand-replies';
import { checkUpload, type UploadForm } from './brand-uploads';
import type { CheckedDraft, DraftEditing, Texts } from './draft-editing';
import type { Draft } from './drafts';
import { type BrandForm, controlPointer } from './read-brand-form';
import { serializeWhiteLabel, type WhiteLabelFolder } from './white-label-folder';

type Query = Readonly<Record<string, unknown>>;
type PageRequest = FastifyRequest<{ Querystring: Query }>;
type DraftRequest = FastifyRequest<{
  Params: { id: string };
  Querystring: Query;
  Body: BrandForm | undefined;
}>;
type FileRequest = FastifyRequest<{ Params: { id: string; file: string }; Querystring: Query }>;
type UploadRequest = FastifyRequest<{ Params: { id: string }; Body: UploadForm }>;
type FrameRequest = FastifyRequest<{
  Params: { id: string; part: string; state: string };
  Querystring: Query;
}>;
type MailRequest = FastifyRequest<{ Params: { id: string; kind: string; language: string } }>;

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

/** Returns the contrast of the brand colour itself with the background of each scheme. */
function computeBrandFigures({ configuration: { brandColour } }: Draft): readonly object[] {
  const palette = derivePalette(brandColour);
  return (['light', 'dark'] as const).map((scheme) => ({
    scheme,
    ratio: computeContrast(brandColour, palette[scheme].surface),
  }));
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
    const { draft: id, changed } = request.query;
    if (id === undefined) return this.#openDraft(request, reply, texts);
    const draft = await editing.find(id, texts);
    if (draft === null || (changed === 'yes' && !draft.isChanged))
      return this.#replies.expired(request, reply);
    const states = await listPartStates(context.renderer, context.releaseFor(request));
    const parts = states.map(({ part }) => part);
    const body = renderBrandEditor({
      path,
      language: plain.language(request),
      draft,
      texts,
      base: await editing.readBase(draft.content),
      whiteLabels: listNames(context.whiteLabels),
      choice: parseSelection(request.query, context.whiteLabels, parts),
      states,
      isWritable: this.isWritable,
      written: request.query['written'] === 'yes' ? `${readKey(draft)}.json` : null,
      isUploaded: request.query['uploaded'] === 'yes',
    });
    const { title } = this.#replies.getTexts(request);
    const page = { body, title, wide: true, styles: 'brand-editor', script: 'brand-editor' } as const;
    return this.#replies.page(request, reply, page, this.#replies.getUrl(draft));
  };

  /** Shows a screen with a draft; only these frames do so. */
  readonly showFrame = async (request: FrameRequest, reply: FastifyReply) => {
    const { context, pages, editing } = this.#options;
    const { id, part, state } = request.params;
    const draft = await editing.find(id, this.#texts(request));
    return serveFixture(context, pages, request, reply, {
      part,
      state,
      whiteLabel: draft === null ? null : this.#withOwnUrls(draft),
      query: request.query,
      draft: `${id} ${draft?.version ?? 0}`,
    });
  };

  /** Applies a posted form to a draft, and returns its mistakes with the form control of each. */
  readonly changeDraft = async (request: DraftRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { context, editing } = this.#options;
    if (!isSentFromPortal(request, context.settings)) return reply.code(403).send({ code: 'FOREIGN' });
    const checked = await editing.change(request.params.id, request.body ?? {}, this.#texts(request));
    if (checked === null) return reply.code(404).send({ code: 'UNREADABLE' });
    const { draft, problems, isServable } = checked;
    return reply.send({
      version: draft.version,
      isChanged: draft.isChanged,
      isServable,
      brand: computeBrandFigures(draft),
      problems: problems.map(({ field, reason }) => ({
        field,
        reason,
        control: controlPointer(field, draft.rows),
      })),
    });
  };

  /** Applies a posted form to a draft and saves its files, if all of them pass their checks. */
  readonly uploadFiles = async (request: UploadRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { context, editing } = this.#options;
    if (!isSentFromPortal(request, context.settings)) return this.#replies.foreign(request, reply);
    const { id } = request.params;
    const texts = this.#texts(request);
    const { form, files } = request.body;
    const changed = await editing.change(id, form, texts);
    if (changed === null) return this.#replies.expired(request, reply);
    const checked = await Promise.all(files.map(checkUpload));
    const rejected = checked.filter((file) => 'problem' in file);
    if (rejected.length > 0) return this.#replies.rejectedFiles(request, reply, changed.draft, rejected);
    const accepted = checked.filter((file) => 'bytes' in file);
    const saved = accepted.length === 0 ? changed : await editing.addFiles(id, accepted, texts);
    if (saved === null) return this.#replies.expired(request, reply);
    const url = this.#replies.getUrl(saved.draft);
    return reply.redirect(accepted.length === 0 ? url : `${url}&uploaded=yes`, 303);
  };

  /** Sends a brand file of a draft by the hash of its content, for the screens and to be exported. */
  readonly sendFile = async (request: FileRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { editing } = this.#options;
    const { id, file } = request.params;
    const draft = await editing.find(id, this.#texts(request));
    const [, extension = ''] = file.split('.');
    const type = Object.entries(MEDIA_TYPES).find(([format]) => format === extension)?.[1];
    for (const bytes of draft === null || type === undefined
      ? []
      : (await editing.readFiles({ ...draft, content: draft.servable })).values())
      if (bytes !== null && hashedName(bytes, extension) === file)
        return reply.type(String(type)).send(bytes);
    return reply.code(404).send();
  };

  /** Sends the checked file of a draft, or its mistakes. */
  readonly exportDraft = (request: DraftRequest, reply: FastifyReply): Promise<FastifyReply> =>
    this.#useValidDraft(request, reply, async (draft) =>
      sendDownload(reply, `${readKey(draft)}.json`, serializeWhiteLabel(draft.content)),
    );

  /** Writes the checked file of a draft into the workspace, and asks before it replaces one. */
  readonly writeDraft = (request: DraftRequest, reply: FastifyReply): Promise<FastifyReply> =>
    this.#useValidDraft(request, reply, async (draft) => {
      const { path, folder, editing } = this.#options;
      const file = `${readKey(draft)}.json`;
      const t = this.#replies.getTexts(request);
      const fingerprint = await folder.fingerprint(readKey(draft));
      const isReplacing = fingerprint !== '' && request.body?.['overwrite'] === fingerprint;
      const outcome = await folder.write(readKey(draft), draft.content, isReplacing, draft.files);
      const backUrl = this.#replies.getUrl(draft);
      if (outcome === 'written') {
        await editing.noteWritten(draft);
        return reply.redirect(`${backUrl}&written=yes`, 303);
      }
      if (outcome === 'failed') {
        const title = t.notWritten.replace('{file}', file);
        const link = { url: backUrl, text: t.back };
        return this.#replies.notice(request, reply, { status: 500, title, text: '', link });
      }
      const isChanged = readKey(draft) === draft.source && fingerprint !== draft.fingerprint;
      const action = draftPath(path, draft, 'write');
      return this.#replies.page(request, reply, {
        title: t.exists.replace('{file}', file),
        body: renderOverwriteQuestion(t, { file, fingerprint, isChanged, action, backUrl }),
        status: 409,
      });
    });

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
    const view = {
      ...previewMessages(draft.configuration, settings, (mail) => `${url}/${mail.kind}/${mail.language}`),
      backUrl: this.#replies.getUrl(draft),
      backTo: 'brandEditor',
      otherWhiteLabels: [],
    } as const;
    return sendOperatorPage(plain, request, reply, { page: { name: 'messagePreviews', view } });
  };

  /** Sends a mail of a draft, with made-up values. */
  readonly sendMail = async (request: MailRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const draft = await this.#options.editing.find(request.params.id, this.#texts(request));
    return draft === null
      ? reply.code(404).send()
      : sendSampleMail(reply, request.params, draft.configuration);
  };

  /** Returns the portal's own messages: those of the live parts, and those of e-mails, SMS and phone calls. */
  #texts(request: FastifyRequest): Texts {
    const { parts } = this.#options.context.releaseFor(request);
    const scopes = [...parts.values()].flatMap(({ translations }) => [...translations]);
    return new Map([...scopes, ['messages', messageTexts]]);
  }

  /** Returns a draft's configuration with its brand files at the draft's URL, since no client serves them yet. */
  #withOwnUrls(draft: Draft): Draft['configuration'] {
    const { configuration, servable } = draft;
    if (configuration.key !== servable['key']) return configuration;
    const url = draftPath(this.#options.path, draft, 'files');
    const text = JSON.stringify(configuration).replaceAll(
      `${BRAND_FILES_PATH}/${configuration.key}/`,
      `${url}/`,
    );
    return JSON.parse(text) as Draft['configuration'];
  }

  async #openDraft(request: PageRequest, reply: FastifyReply, texts: Texts): Promise<FastifyReply> {
    const source = readText(request.query['wl'], 'default');
    const opened = await this.#options.editing.open(source, texts);
    if (opened !== null) return reply.redirect(this.#replies.getUrl(opened), 303);
    const { unreadable: title, unreadableText } = this.#replies.getTexts(request);
    const text = unreadableText.replace('{file}', `${source}.json`);
    return this.#replies.notice(request, reply, { status: 404, title, text });
  }

  /** Applies a posted form to its draft, unless it only confirms an overwrite, and uses the draft if it has no mistakes. */
  async #useValidDraft(
    request: DraftRequest,
    reply: FastifyReply,
    use: (draft: Draft) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const { context, editing } = this.#options;
    if (!isSentFromPortal(request, context.settings)) return this.#replies.foreign(request, reply);
    const { params, body = {} } = request;
    const texts = this.#texts(request);
    const checked: CheckedDraft | null = await (body['overwrite'] === undefined
      ? editing.change(params.id, body, texts)
      : editing.check(params.id, texts));
    if (checked === null) return this.#replies.expired(request, reply);
    return checked.problems.length > 0 ? this.#replies.mistakes(request, reply, checked) : use(checked.draft);
  }
}
