import type { FastifyInstance, FastifyRequest } from 'fastify';
import type {
  BrandEditorView,
  DraftChange,
  DraftCheck,
  SchemaNode,
  UploadResult,
  WriteResult,
} from '@portal/contract/operator';
import { HttpError, isRecord, isSentFromPortal } from '@portal/server-kit/http';
import { type PlainPages, sendOperatorPage } from '@portal/server-kit/pages';
import { computeContrast, derivePalette, designTokens } from '@portal/server-kit/palette';
import {
  BRAND_FILE_FIELDS,
  BRAND_FILES_PATH,
  hashedName,
  MEDIA_TYPES,
  whiteLabelSchema,
} from '@portal/server-kit/white-labels';
import { type MessageSettings, messageTexts, previewMessages, sendSampleMail } from '@portal/services';
import type { PageDependencies } from '../../page-context/page-dependencies';
import type { PageServer } from '../../pages/serve-page';
import { serveFixture } from '../serve-fixture';
import { readStudioView } from '../studio-view';
import { checkUpload } from './brand-uploads';
import type { Draft } from './draft';
import type { CheckedDraft, DraftEditing, Texts } from './draft-editing';
import type { WhiteLabelFolder } from './white-label-folder';

/** Maximum size of a draft, and of a file, in bytes; all messages in both languages are a quarter of it. */
const LIMIT_BYTES = 1024 * 1024;

/** Schema of the editor's fields; messages have their own controls. */
const { $schema: _, wordings: __, ...properties } = whiteLabelSchema.properties;
const SCHEMA = { ...whiteLabelSchema, properties } as unknown as SchemaNode;

const FILE_FIELDS = BRAND_FILE_FIELDS.map(({ pointer, formats, maxBytes }) => ({
  pointer,
  formats,
  maxBytes,
}));

/** Path parameters of all routes of drafts, and the query. */
interface DraftRoute {
  readonly Params: Readonly<Record<string, string>> & { readonly id: string };
  readonly Querystring: Readonly<Record<string, unknown>>;
  readonly Body: unknown;
}

interface DraftRoutesOptions {
  /** Path of the page. */
  readonly path: string;
  /** Whether drafts may be written into the workspace. */
  readonly isWritable: boolean;
  readonly context: PageDependencies;
  readonly messageSettings: MessageSettings;
  readonly pages: PageServer;
  readonly plain: PlainPages;
  readonly editing: DraftEditing;
  readonly folder: WhiteLabelFolder;
}

function unlessMissing<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new HttpError(404, 'no such draft');
  return value;
}

/** Registers the page of the brand editor, and the requests for its drafts. */
export function registerDraftRoutes(
  app: FastifyInstance,
  { path, isWritable, context, pages, plain, editing, folder, messageSettings }: DraftRoutesOptions,
): void {
  /** Returns the portal's own messages: those of the live parts, and those of e-mails, SMS and phone calls. */
  const readTexts = (request: FastifyRequest): Texts => {
    const { parts } = context.releaseFor(request);
    const scopes = [...parts.values()].flatMap(({ translations }) => [...translations]);
    return new Map([...scopes, ['messages', messageTexts]]);
  };
  const findDraft = async (request: FastifyRequest<DraftRoute>): Promise<Draft> =>
    unlessMissing(await editing.find(request.params.id, readTexts(request)));

  /** Returns the URL of a draft's page. Where it had changes, a reload shows them or says that they are gone. */
  const getUrl = ({ id, isChanged }: Draft): string =>
    `${path}?draft=${id}${isChanged ? '&changed=yes' : ''}`;
  const getFilesUrl = ({ id }: Draft): string => `${path}/drafts/${id}/files`;

  const toCheck = ({ draft, problems, isServable }: CheckedDraft): DraftCheck => {
    const { brandColour, surface } = draft.configuration;
    const { light, dark } = derivePalette(brandColour, surface);
    const files = Object.entries(draft.files).map(([name, base64]) => {
      const file = hashedName(Buffer.from(base64, 'base64'), name.split('.').at(-1) ?? '');
      return [name, `${getFilesUrl(draft)}/${file}`] as const;
    });
    return {
      version: draft.version,
      isServable,
      problems: problems.map(({ field, reason }) => ({ field, reason })),
      brandContrast: {
        light: computeContrast(brandColour, light.surface),
        dark: computeContrast(brandColour, dark.surface),
      },
      files: Object.fromEntries(files),
    };
  };

  /** Returns a draft's configuration with its brand files at the draft's URL, since no client serves them yet. */
  const withOwnUrls = (draft: Draft): Draft['configuration'] => {
    const { configuration, servable } = draft;
    if (configuration.key !== servable['key']) return configuration;
    const filesPath = `${BRAND_FILES_PATH}/${configuration.key}/`;
    const text = JSON.stringify(configuration).replaceAll(filesPath, `${getFilesUrl(draft)}/`);
    return JSON.parse(text) as Draft['configuration'];
  };

  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading && !isSentFromPortal(request, context.settings))
      throw new HttpError(403, 'sent by another site');
  });

  // Shows the draft of the URL; without one it opens a draft of the white label `wl`.
  app.get<DraftRoute>(path, async (request, reply) => {
    const texts = readTexts(request);
    const { draft: id, changed, wl } = request.query;
    const sendMissing = (file: string | null) => {
      const page = { name: 'missingDraft', view: { path, file } } as const;
      return sendOperatorPage(plain, request, reply, { page, path, status: 404 });
    };
    if (id === undefined) {
      const source = typeof wl === 'string' && wl !== '' ? wl : 'default';
      const opened = await editing.open(source, texts);
      return opened === null ? sendMissing(`${source}.json`) : reply.redirect(getUrl(opened), 303);
    }
    const draft = await editing.find(id, texts);
    if (draft === null || (changed === 'yes' && !draft.isChanged)) return sendMissing(null);
    const { source, fingerprint, isChanged, content } = draft;
    const view: BrandEditorView = {
      ...(await readStudioView(context, request)),
      ...{ path, id: draft.id, source, fingerprint, isChanged, isWritable, content },
      ...{ schema: SCHEMA, fileFields: FILE_FIELDS, texts: Object.fromEntries(texts) },
      base: await editing.readBase(content),
      check: toCheck(await editing.check(draft, texts)),
    };
    const page = { name: 'brandEditor', view } as const;
    return sendOperatorPage(plain, request, reply, { page, path: getUrl(draft), isWide: true });
  });

  // Only these frames show a draft.
  app.get<DraftRoute>(`${path}/frame/:id/:part/:state`, async (request, reply) => {
    const { id, part = '', state = '' } = request.params;
    const draft = await editing.find(id, readTexts(request));
    return serveFixture(context, pages, request, reply, {
      part,
      state,
      whiteLabel: draft === null ? null : withOwnUrls(draft),
      query: request.query,
      draft: `${id} ${draft?.version ?? 0}`,
    });
  });

  app.put<DraftRoute>(`${path}/drafts/:id`, { bodyLimit: LIMIT_BYTES }, async (request, reply) => {
    const { params, body } = request;
    if (!isRecord(body) || !isRecord(body['content']) || typeof body['fingerprint'] !== 'string')
      throw new HttpError(400, 'not a change of a draft');
    const checked = await editing.change(params.id, body as unknown as DraftChange, readTexts(request));
    return reply.send(toCheck(unlessMissing(checked)));
  });

  app.put<DraftRoute>(`${path}/drafts/:id/files`, async (request, reply) => {
    const { params, query, body } = request;
    const field = unlessMissing(BRAND_FILE_FIELDS.find(({ pointer }) => pointer === query['field']));
    const checked = await checkUpload(field, body as Buffer);
    if ('problem' in checked) return reply.code(422).send(checked satisfies UploadResult);
    const saved = await editing.addFile(params.id, checked, readTexts(request));
    return reply.send({ name: checked.name, check: toCheck(unlessMissing(saved)) } satisfies UploadResult);
  });

  // Sends a brand file by the hash of its content, for the screens and to be exported.
  app.get<DraftRoute>(`${path}/drafts/:id/files/:file`, async (request, reply) => {
    const draft = await findDraft(request);
    const { file = '' } = request.params;
    const [, extension = ''] = file.split('.');
    const type = unlessMissing(Object.entries(MEDIA_TYPES).find(([format]) => format === extension))[1];
    const files = await editing.readFiles({ ...draft, content: draft.servable });
    const bytes = [...files.values()].find((each) => each !== null && hashedName(each, extension) === file);
    return reply.type(type).send(unlessMissing(bytes));
  });

  app.get<DraftRoute>(`${path}/drafts/:id/tokens`, async (request, reply) => {
    const { configuration } = await findDraft(request);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${configuration.key}.tokens.json"`)
      .send(`${JSON.stringify(designTokens(configuration), null, 2)}\n`);
  });

  app.get<DraftRoute>(`${path}/drafts/:id/messages`, async (request, reply) => {
    const draft = await findDraft(request);
    const url = `${path}/drafts/${draft.id}/messages`;
    const view = {
      ...previewMessages(
        draft.configuration,
        messageSettings,
        ({ kind, language }) => `${url}/${kind}/${language}`,
      ),
      backUrl: getUrl(draft),
      backTo: 'brandEditor',
      otherWhiteLabels: [],
    } as const;
    return sendOperatorPage(plain, request, reply, { page: { name: 'messagePreviews', view } });
  });

  app.get<DraftRoute>(`${path}/drafts/:id/messages/:kind/:language`, async (request, reply) => {
    const { kind = '', language = '' } = request.params;
    return sendSampleMail(reply, { kind, language }, (await findDraft(request)).configuration);
  });

  if (!isWritable) return;
  app.post<DraftRoute>(`${path}/drafts/:id/write`, async (request, reply) => {
    const draft = await findDraft(request);
    const answer = (status: number, result: WriteResult) => reply.code(status).send(result);
    const { problems } = await editing.check(draft, readTexts(request));
    if (problems.length > 0) return answer(409, { outcome: 'invalid' });
    const key = String(draft.content['key']);
    const fingerprint = await folder.fingerprint(key);
    const overwrite = isRecord(request.body) ? request.body['overwrite'] : undefined;
    const isReplacing = fingerprint !== '' && overwrite === fingerprint;
    const outcome = await folder.write(key, draft.content, isReplacing, draft.files);
    if (outcome === 'failed') return answer(500, { outcome });
    if (outcome === 'exists') {
      const isChanged = key === draft.source && fingerprint !== draft.fingerprint;
      return answer(409, { outcome, fingerprint, isChanged });
    }
    await editing.noteWritten(draft);
    return answer(200, { outcome });
  });
}
