import type { PageBoot, RouteMatch } from '@portal/shared-wl-assets';
import type { CheckedFile, EmbeddedFlow, FlowName } from '@portal/shared-wl-assets/embedded-flow';
import { languageCookieValue, type Language } from '@portal/shared-wl-assets/language';
import { matchRoute } from '@portal/shared-wl-assets/routes';
import { noNotices } from '@portal/shared-wl-assets/user-agent';
import { whiteLabelView, type WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { brandOf } from '../pages/brand';
import { copyrightYear } from '../pages/copyright-year';
import type { PageContext } from '../pages/page-context';
import { textsOfPage } from '../pages/page-translations';
import { visitorOf } from '../pages/visitor';
import type { LivePart } from '../parts/live-part';
import type { Release } from '../parts/release';
import { ownPage } from './requested-flow';

/** File of the root for host pages; it comes with root-config's build. */
const RUNTIME_FILE = 'embedded.js';

/** A flow of one client in one language. */
export interface AskedFlow {
  readonly flow: FlowName;
  readonly whiteLabel: WhiteLabelConfiguration;
  readonly language: Language;
}

/** @throws when the live build of the part has no such file */
export const checkedFile = (part: LivePart | undefined, file: string): CheckedFile => {
  const found = part?.manifest.files.find((each) => each.file === file);
  if (part === undefined || found === undefined) throw new Error(`No live part has the file ${file}`);
  return { address: part.base + file, integrity: found.integrity };
};

const stylesOf = (release: Release): EmbeddedFlow['styles'] =>
  Object.fromEntries(
    [...release.parts.values()].flatMap((part) =>
      part.manifest.styles === null
        ? []
        : [[part.manifest.name, checkedFile(part, part.manifest.styles)] as const],
    ),
  );

/** Where a flow begins. Sign-on gives the login page its data when home is asked for, as any visitor would (LOG-2). */
const beginning = async (app: FastifyInstance, { flow, whiteLabel }: AskedFlow): Promise<string> => {
  const page = ownPage(flow, whiteLabel.key);
  if (flow !== 'login') return page;
  const answer = await app.inject({ method: 'GET', url: page });
  const { location } = answer.headers;
  if (answer.statusCode !== 302 || typeof location !== 'string')
    throw new Error(`Sign-on answered ${answer.statusCode} to ${page} and led to no login page`);
  return location;
};

/** What the portal's own page for an address would do after it was opened in a language. */
const inLanguage = (page: string, language: Language): string =>
  `/app/language?${new URLSearchParams({ to: languageCookieValue(language), back: page })}`;

/**
 * Everything a host page needs to show a flow: what the portal's own page carries in its document.
 *
 * @throws when sign-on or a part that the flow needs is away
 */
export const flowData = async (
  app: FastifyInstance,
  context: PageContext,
  asked: AskedFlow,
  request: FastifyRequest,
): Promise<EmbeddedFlow> => {
  const { flow, whiteLabel, language } = asked;
  // Which builds the visitor has elsewhere holds here, too; nothing is dealt or kept on a page of someone else.
  const release = context.releaseFor(request);
  const address = new URL(await beginning(app, asked), context.settings.publicOrigin);
  const route: RouteMatch | null = matchRoute(release.addresses, address);
  if (route === null) throw new Error(`No part answers ${address.pathname}`);
  const boot: Omit<PageBoot, 'parts'> = {
    whiteLabel: whiteLabelView(whiteLabel, language),
    language,
    environment: context.settings.environment,
    copyrightYear: copyrightYear(),
    clipHome: context.site.clipHome,
    whiteLabelTesting: false,
    route,
    texts: textsOfPage(release, whiteLabel, language, route.part, ['embedding']),
    client: visitorOf(request, whiteLabel).client,
    notices: noNotices,
  };
  return {
    boot,
    parts: release.addresses,
    importMap: release.importMap,
    styles: stylesOf(release),
    palette: brandOf(whiteLabel).palette,
    runtime: checkedFile(release.parts.get('root-config'), RUNTIME_FILE),
    ownPage: inLanguage(ownPage(flow, whiteLabel.key), language),
  };
};
