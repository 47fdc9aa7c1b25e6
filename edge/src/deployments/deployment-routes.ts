import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { acceptFlatForms, isSentFromPortal } from '@portal/server-kit/http';
import { type PlainPages, sendOperatorPage } from '@portal/server-kit/pages';
import { portalCookies } from '@portal/server-kit/sessions';
import type { PageDependencies } from '../page-context/page-dependencies';
import { OVERRIDES_PATH } from '../pages/document/override-bar';
import type { LiveReleases } from '../releases/live-releases';
import {
  addOverride,
  type Overrides,
  parseOverrides,
  parseOverrideTarget,
  serializeOverrides,
} from '../releases/overrides';
import { reject } from '../requests/reject';
import { viewDeployments } from './deployments-view';

const PATH = '/dev/deployments';

function readField(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : '';
}

/**
 * Page that shows live builds, dependencies and the deployment history, and sets overrides for one browser.
 * LOCAL and MOCK only (security rule 16): elsewhere the route does not exist and override cookies are ignored.
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

    app.get<{ Querystring: Record<string, unknown> }>(PATH, (request, reply) => {
      const view = {
        ...viewDeployments(live, parseOverrides(cookies.read(request, 'overrides')), workspaceBuilds()),
        renderFailures: context.renderer.failures(),
        part: readField(request.query['part']),
        target: readField(request.query['target']),
      };
      return sendOperatorPage(plain, request, reply, { page: { name: 'deployments', view }, isWide: true });
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
