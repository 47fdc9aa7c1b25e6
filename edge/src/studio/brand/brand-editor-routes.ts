import type { FastifyPluginAsync } from 'fastify';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import type { PlainPages } from '@portal/server-kit/pages';
import { everyHour } from '@portal/server-kit/scheduling';
import { DEFAULT_KEY } from '@portal/server-kit/white-labels';
import { BrandDrafts, guardOperatorPages, type MessageSettings, type ServiceContext } from '@portal/services';
import type { PageDependencies } from '../../page-context/page-dependencies';
import type { PageServer } from '../../pages/serve-page';
import { DraftEditing } from './draft-editing';
import { registerDraftRoutes } from './draft-routes';
import { WhiteLabelFolder } from './white-label-folder';

/** Path of the brand editor in LOCAL and MOCK. */
const BRAND_EDITOR_PATH = '/dev/studio/brand';

/** Path of the brand editor with an operator's token. */
const GUARDED_BRAND_EDITOR_PATH = '/ops/brand';

export interface BrandEditorOptions {
  /** Folder of the white-label files. */
  readonly folder: string;
  /** Token of the page outside the studio; null when it is not offered there. */
  readonly token: string | null;
  readonly homeUrl: string | undefined;
  readonly services: ServiceContext;
  /** Settings of the message providers, which name the sender of mails. */
  readonly messageSettings: MessageSettings;
}

/**
 * Brand editor: the fields of one white label beside every screen in every state, rendered with the unsaved draft. At
 * `/dev/studio/brand` in LOCAL and MOCK, where it writes into the workspace; at `/ops/brand` with
 * BRAND_EDITOR_TOKEN, where it only exports. Otherwise the routes do not exist (security rule 16).
 */
export function brandEditorRoutes(
  context: PageDependencies,
  pages: PageServer,
  plain: PlainPages,
  { folder, token, homeUrl, services, messageSettings }: BrandEditorOptions,
): FastifyPluginAsync {
  const drafts = new BrandDrafts(services);
  const whiteLabelFolder = new WhiteLabelFolder(folder);
  const editing = new DraftEditing({
    drafts,
    folder: whiteLabelFolder,
    standard: () => {
      const standard = context.whiteLabels.get(DEFAULT_KEY);
      if (standard === null) throw new Error('There is no white label "default"');
      return standard;
    },
    homeUrl,
  });
  const options = { context, pages, plain, editing, messageSettings, folder: whiteLabelFolder };
  return async (app) => {
    everyHour(app, () => drafts.deleteExpired(), 'Expired drafts of brands were not deleted');
    if (isSandboxEnvironment(context.settings.environment))
      await app.register(async (scope) =>
        registerDraftRoutes(scope, { ...options, path: BRAND_EDITOR_PATH, isWritable: true }),
      );
    if (token === null) return;
    await app.register(async (scope) => {
      guardOperatorPages(scope, services, { token, realm: 'brand editor', event: 'openBrandEditor' });
      registerDraftRoutes(scope, { ...options, path: GUARDED_BRAND_EDITOR_PATH, isWritable: false });
    });
  };
}
