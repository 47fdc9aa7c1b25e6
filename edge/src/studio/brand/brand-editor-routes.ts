import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import { acceptFlatForms } from '@portal/server-kit/http';
import type { PlainPages } from '@portal/server-kit/pages';
import { everyHour } from '@portal/server-kit/scheduling';
import { DEFAULT_KEY } from '@portal/server-kit/white-labels';
import { BrandDrafts, guardOperatorPages, type ServiceContext } from '@portal/services';
import type { PageDependencies } from '../../page-context/page-dependencies';
import type { PageServer } from '../../pages/serve-page';
import { BrandEditorHandlers } from './brand-editor-handlers';
import { BRAND_EDITOR_PATH, GUARDED_BRAND_EDITOR_PATH } from './brand-editor-paths';
import { readUploadForm } from './brand-uploads';
import { DraftEditing } from './draft-editing';
import { Drafts } from './drafts';
import { WhiteLabelFolder } from './white-label-folder';

/** Maximum size of a draft's form in bytes; all messages in both languages are a quarter of it. */
const DRAFT_LIMIT_BYTES = 1024 * 1024;

/** The form with a file of 1 MB in each field; the page's script rejects larger ones. */
const UPLOAD_LIMIT_BYTES = 8 * DRAFT_LIMIT_BYTES;

export interface BrandEditorOptions {
  /** Folder of the white-label files. */
  readonly folder: string;
  /** Token of the page outside the studio; null when it is not offered there. */
  readonly token: string | null;
  readonly homeUrl: string | undefined;
  readonly services: ServiceContext;
}

function registerRoutes(app: FastifyInstance, path: string, handlers: BrandEditorHandlers): void {
  app.removeAllContentTypeParsers();
  acceptFlatForms(app, DRAFT_LIMIT_BYTES);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
  });
  const limited = { bodyLimit: DRAFT_LIMIT_BYTES };
  app.get(path, handlers.showPage);
  app.get(`${path}/frame/:id/:part/:state`, handlers.showFrame);
  app.get(`${path}/drafts/:id/tokens`, handlers.sendTokens);
  app.get(`${path}/drafts/:id/messages`, handlers.showMessages);
  app.get(`${path}/drafts/:id/messages/:kind/:language`, handlers.sendMail);
  app.get(`${path}/drafts/:id/files/:file`, handlers.sendFile);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: UPLOAD_LIMIT_BYTES },
      (request: FastifyRequest, body: Buffer) =>
        readUploadForm(body, String(request.headers['content-type'])),
    );
    scope.post(`${path}/drafts/:id/files`, handlers.uploadFiles);
  });
  app.post(`${path}/drafts/:id/change`, limited, handlers.changeDraft);
  app.post(`${path}/drafts/:id/export`, limited, handlers.exportDraft);
  if (handlers.isWritable) app.post(`${path}/drafts/:id/write`, limited, handlers.writeDraft);
}

/**
 * Brand editor: a form of one white label beside every screen in every state, rendered with the unsaved draft. At
 * `/dev/studio/brand` in LOCAL and MOCK, where it writes into the workspace; at `/ops/brand` with
 * BRAND_EDITOR_TOKEN, where it only exports. Otherwise the routes do not exist (security rule 16).
 */
export function brandEditorRoutes(
  context: PageDependencies,
  pages: PageServer,
  plain: PlainPages,
  { folder, token, homeUrl, services }: BrandEditorOptions,
): FastifyPluginAsync {
  const drafts = new BrandDrafts(services);
  const whiteLabelFolder = new WhiteLabelFolder(folder);
  const editing = new DraftEditing({
    drafts: new Drafts(drafts),
    folder: whiteLabelFolder,
    standard: () => {
      const standard = context.whiteLabels.get(DEFAULT_KEY);
      if (standard === null) throw new Error('There is no white label "default"');
      return standard;
    },
    homeUrl,
  });
  const handlersAt = (path: string, isWritable: boolean): BrandEditorHandlers =>
    new BrandEditorHandlers({
      path,
      messageSettings: services.settings,
      isWritable,
      context,
      pages,
      plain,
      editing,
      folder: whiteLabelFolder,
    });
  return async (app) => {
    everyHour(app, services.log, () => drafts.deleteExpired(), 'Expired drafts of brands were not deleted');
    if (isSandboxEnvironment(context.settings.environment)) {
      await app.register(async (scope) =>
        registerRoutes(scope, BRAND_EDITOR_PATH, handlersAt(BRAND_EDITOR_PATH, true)),
      );
    }
    if (token === null) return;
    await app.register(async (scope) => {
      guardOperatorPages(scope, services, { token, realm: 'brand editor', event: 'openBrandEditor' });
      registerRoutes(scope, GUARDED_BRAND_EDITOR_PATH, handlersAt(GUARDED_BRAND_EDITOR_PATH, false));
    });
  };
}
