import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { acceptFlatForms, isSentFromPortal } from '@portal/server-kit/http';
import { operatorHead, type PlainPages, sendPage } from '@portal/server-kit/pages';
import { portalCookies } from '@portal/server-kit/sessions';
import { OVERRIDES_PATH } from '../pages/document/override-bar';
import type { PageDependencies } from '../pages/page-dependencies';
import type { LiveReleases } from '../releases/live-releases';
import {
  addOverride,
  type Overrides,
  parseOverrides,
  parseOverrideTarget,
  resolveOverride,
  serializeOverrides,
} from '../releases/overrides';
import { reject } from '../requests/reject';
import { deploymentMessages } from './deployment-tables';
import { deploymentsFixtures } from './deployments-fixtures';
import { type DeploymentsView, renderDeploymentsPage } from './deployments-page';

const PATH = '/dev/deployments';

function readField(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : '';
}

/**
 * Page that shows live builds, dependencies and the deployment history, and sets overrides for one browser. Its
 * states are below `/dev/deployments/states/`. LOCAL and MOCK only (security rule 16): elsewhere the route does not
 * exist and override cookies are ignored.
 */
export function deploymentRoutes(
  context: PageDependencies,
  live: LiveReleases,
  workspaceBuilds: () => Overrides,
  plain: PlainPages,
): FastifyPluginAsync {
  return async (app) => {
    acceptFlatForms(app);
    const cookies = portalCookies(context.settings);

    const send = (request: FastifyRequest, reply: FastifyReply, view: DeploymentsView): FastifyReply =>
      sendPage(plain, request, reply, {
        title: deploymentMessages(view.language).title,
        body: renderDeploymentsPage(view),
        head: operatorHead({ language: view.language, path: PATH, isSandbox: true }),
        wide: true,
      });

    app.get<{ Querystring: Record<string, unknown> }>(PATH, (request, reply) => {
      // A browser's override has precedence over the workspace's build, as on the portal's pages.
      const ofWorkspace = workspaceBuilds();
      const overrides = new Map([...ofWorkspace, ...parseOverrides(cookies.read(request, 'overrides'))]);
      return send(request, reply, {
        language: plain.language(request),
        states: [...live.states().values()],
        renderFailures: context.renderer.failures(),
        events: live.events(),
        overrides,
        workspaceBuilds: ofWorkspace,
        failed: new Set(
          [...overrides].flatMap(([part, target]) =>
            resolveOverride(live, part, target) === null ? [part] : [],
          ),
        ),
        part: readField(request.query['part']),
        target: readField(request.query['target']),
      });
    });

    app.get<{ Params: { state: string } }>(`${PATH}/states/:state`, (request, reply) => {
      const view = new Map(Object.entries(deploymentsFixtures)).get(request.params.state);
      if (view === undefined) return reject(request, reply, 404);
      return send(request, reply, { ...view, language: plain.language(request) });
    });

    const keep = (reply: FastifyReply, overrides: Overrides): FastifyReply => {
      if (overrides.size === 0) cookies.remove(reply, 'overrides');
      else cookies.write(reply, 'overrides', serializeOverrides(overrides));
      return reply.redirect(PATH, 303);
    };

    app.post(OVERRIDES_PATH, (request: FastifyRequest, reply) => {
      if (!isSentFromPortal(request, context.settings)) return reject(request, reply, 403);
      const given = request.body as Readonly<Record<string, unknown>> | null;
      if (given?.['reset'] !== undefined) return keep(reply, new Map());
      const part = readField(given?.['part']);
      const target = parseOverrideTarget(readField(given?.['target']));
      if (target === null || !live.states().has(part)) return reject(request, reply, 400);
      const overrides = addOverride(parseOverrides(cookies.read(request, 'overrides')), part, target);
      return overrides === null ? reject(request, reply, 400) : keep(reply, overrides);
    });
  };
}
