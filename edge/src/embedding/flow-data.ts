import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Language, languageCookieValue } from '@portal/contract/i18n';
import { matchRoute } from '@portal/contract/navigation';
import {
  type PageBoot,
  type RouteMatch,
  type CheckedFile,
  type EmbeddedFlow,
  type FlowName,
  noNotices,
} from '@portal/contract/page';
import { type WhiteLabelConfiguration, whiteLabelView } from '@portal/contract/white-label';
import { paletteCss } from '@portal/server-kit/palette';
import { referenceHome } from '@portal/server-kit/white-labels';
import type { PageDependencies } from '../page-context/page-dependencies';
import { deriveBrand } from '../pages/document/brand';
import { currentCopyrightYear } from '../pages/initial-state/copyright-year';
import { getPageTranslations } from '../pages/initial-state/page-translations';
import { readVisitor } from '../pages/initial-state/visitor';
import type { LivePart } from '../parts/live-part';
import type { Release } from '../releases/release';
import { portalPagePath } from './requested-flow';

/** Script for host pages, a file of root-config's build. */
const RUNTIME_FILE = 'embedded.js';

/** Scopes that a portal page loads on demand; a host page cannot, because it has another origin. */
const FURTHER_SCOPES = ['embedding', 'proofOfWork'] as const;

/** A flow of one client in one language. */
export interface RequestedFlow {
  readonly flow: FlowName;
  readonly whiteLabel: WhiteLabelConfiguration;
  readonly language: Language;
}

/** @throws Error when the live build of the part has no such file */
export function findFileWithIntegrity(part: LivePart | undefined, file: string): CheckedFile {
  const found = part?.manifest.files.find((each) => each.file === file);
  if (part === undefined || found === undefined) throw new Error(`No live part has the file ${file}`);
  return { address: part.baseUrl + file, integrity: found.integrity };
}

function listStyles(release: Release): EmbeddedFlow['styles'] {
  return Object.fromEntries(
    [...release.parts.values()].flatMap((part) =>
      part.manifest.styles === null
        ? []
        : [[part.manifest.name, findFileWithIntegrity(part, part.manifest.styles)] as const],
    ),
  );
}

/** Returns the flow's first path. Sign-on adds its parameters to the login page when home is requested (LOG-2). */
async function findStartPath(app: FastifyInstance, { flow, whiteLabel }: RequestedFlow): Promise<string> {
  if (flow !== 'login') return portalPagePath(flow, whiteLabel);
  const page = referenceHome(whiteLabel.key);
  const response = await app.inject({ method: 'GET', url: page });
  const { location } = response.headers;
  if (response.statusCode !== 302 || typeof location !== 'string')
    throw new Error(
      `Sign-on responded with ${response.statusCode} to ${page} and without a redirect to a login page`,
    );
  return location;
}

/** Returns the URL that switches a portal page to a language. */
function withLanguage(page: string, language: Language): string {
  return `/app/language?${new URLSearchParams({ to: languageCookieValue(language), back: page })}`;
}

/** Omits the background: a host page has its own, and the picture's URL is a path of the portal. */
function withoutBackground({ background: _, ...others }: WhiteLabelConfiguration): WhiteLabelConfiguration {
  return others;
}

/**
 * Returns the data that a host page needs to show a flow: what the document of a portal page contains.
 *
 * @throws Error when sign-on or a part of the flow is unavailable
 */
export async function loadFlowData(
  app: FastifyInstance,
  context: PageDependencies,
  requested: RequestedFlow,
  request: FastifyRequest,
): Promise<EmbeddedFlow> {
  const { flow, whiteLabel, language } = requested;
  // The visitor's overrides and canary apply here too, but no bucket is assigned on a page of another site.
  const release = context.releaseFor(request);
  const url = new URL(await findStartPath(app, requested), context.settings.publicOrigin);
  const route: RouteMatch | null = matchRoute(release.partAddresses, url);
  if (route === null) throw new Error(`No part declares the route ${url.pathname}`);
  const boot: Omit<PageBoot, 'parts'> = {
    whiteLabel: whiteLabelView(withoutBackground(whiteLabel), language),
    language,
    environment: context.settings.environment,
    copyrightYear: currentCopyrightYear(),
    whiteLabelTesting: false,
    route,
    texts: getPageTranslations(release, whiteLabel, language, route.part, FURTHER_SCOPES),
    client: readVisitor(request, whiteLabel).client,
    notices: noNotices,
  };
  return {
    boot,
    parts: release.partAddresses,
    importMap: release.importMap,
    styles: listStyles(release),
    palette: paletteCss(deriveBrand(whiteLabel).palette, '.portal'),
    runtime: findFileWithIntegrity(release.parts.get('root-config'), RUNTIME_FILE),
    ownPage: withLanguage(portalPagePath(flow, whiteLabel), language),
  };
}
