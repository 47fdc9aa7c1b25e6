import {
  acceptFlatForms,
  operatorHead,
  portalCookies,
  sendPage,
  sentFromPortal,
  type PlainPages,
} from '@portal/services';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../requests/reject';
import type { PageContext } from '../pages/page-context';
import type { LiveReleases } from '../parts/live-releases';
import { deploymentsFixtures } from './deployments-fixtures';
import { deploymentsTexts } from './deployment-tables';
import { deploymentsPage, type DeploymentsView } from './deployments-page';
import { OVERRIDES_PATH } from '../pages/override-bar';
import {
  overriddenPart,
  readOverrides,
  readTarget,
  writeOverrides,
  type Overrides,
} from '../parts/overrides';

const PATH = '/dev/deployments';

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

/**
 * What is live, who uses whom, what was done when and by whom; and exchanges parts for one browser. Its own states are
 * below `/dev/deployments/states/`. LOCAL and MOCK only (security rule 16): elsewhere it is not there, and an override
 * that a browser still has means nothing.
 */
export const deployments =
  (
    context: PageContext,
    live: LiveReleases,
    workspaceBuilds: () => Overrides,
    plain: PlainPages,
  ): FastifyPluginAsync =>
  async (app) => {
    acceptFlatForms(app);
    const cookies = portalCookies(context.settings);

    const send = (request: FastifyRequest, reply: FastifyReply, view: DeploymentsView): FastifyReply =>
      sendPage(plain, request, reply, {
        title: deploymentsTexts(view.language).title,
        body: deploymentsPage(view),
        head: operatorHead({ language: view.language, path: PATH, trial: true }),
        wide: true,
      });

    app.get<{ Querystring: Record<string, unknown> }>(PATH, (request, reply) => {
      // A browser's own override stands above the workspace's build, as it does on the portal's pages.
      const ofWorkspace = workspaceBuilds();
      const overrides = new Map([...ofWorkspace, ...readOverrides(cookies.read(request, 'overrides'))]);
      return send(request, reply, {
        language: plain.language(request),
        states: [...live.states().values()],
        renderFailures: context.renderer.failures(),
        events: live.events(),
        overrides,
        workspaceBuilds: ofWorkspace,
        failed: new Set(
          [...overrides].flatMap(([part, target]) =>
            overriddenPart(live, part, target) === null ? [part] : [],
          ),
        ),
        part: text(request.query['part']),
        target: text(request.query['target']),
      });
    });

    app.get<{ Params: { state: string } }>(`${PATH}/states/:state`, (request, reply) => {
      const view = new Map(Object.entries(deploymentsFixtures)).get(request.params.state);
      if (view === undefined) return refuse(request, reply, 404);
      return send(request, reply, { ...view, language: plain.language(request) });
    });

    const keep = (reply: FastifyReply, overrides: Overrides): FastifyReply => {
      if (overrides.size === 0) cookies.remove(reply, 'overrides');
      else cookies.write(reply, 'overrides', writeOverrides(overrides));
      return reply.redirect(PATH, 303);
    };

    app.post(OVERRIDES_PATH, (request: FastifyRequest, reply) => {
      if (!sentFromPortal(request, context.settings)) return refuse(request, reply, 403);
      const given = request.body as Readonly<Record<string, unknown>> | null;
      if (given?.['reset'] !== undefined) return keep(reply, new Map());
      const part = text(given?.['part']);
      const target = readTarget(text(given?.['target']));
      if (target === null || !live.states().has(part)) return refuse(request, reply, 400);
      const overrides = new Map(readOverrides(cookies.read(request, 'overrides')));
      return keep(reply, overrides.set(part, target));
    });
  };
