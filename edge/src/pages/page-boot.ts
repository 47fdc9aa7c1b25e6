import type { PageBoot } from '@portal/shared-wl-assets';
import type { Language } from '@portal/shared-wl-assets/language';
import { whiteLabelView } from '@portal/shared-wl-assets/white-label';
import type { FastifyRequest } from 'fastify';
import { BoundedCache } from '../parts/bounded-cache';
import type { Release } from '../parts/release';
import type { AskedPage } from './resolve-page';
import { copyrightYear } from './copyright-year';
import type { PageContext } from './page-context';
import { textsOfPage } from './page-translations';
import type { ReleaseOfPages } from './release-of-pages';
import { neutralVisitor, visitorOf } from './visitor';

/** White labels' wording kept laid over the parts' texts: one for each release, white label, language and part. */
const KEPT_WORDINGS = 1_000;

/** What a page's browser needs at once. */
export type Boot = Omit<PageBoot, 'parts'>;

/** Makes the boot data of pages; texts and white labels are kept. */
export const pageBoots = (
  context: PageContext,
  ofPages: (release: Release) => ReleaseOfPages,
): ((request: FastifyRequest, release: Release, asked: AskedPage, language: Language) => Boot) => {
  const wordings = new BoundedCache<Pick<PageBoot, 'whiteLabel' | 'texts'>>(KEPT_WORDINGS);
  return (request, release, { route, whiteLabel }, language) => ({
    ...wordings.take(`${ofPages(release).key}|${whiteLabel.key}|${language}|${route.part}`, () => ({
      whiteLabel: whiteLabelView(whiteLabel, language),
      texts: textsOfPage(release, whiteLabel, language, route.part),
    })),
    language,
    environment: context.settings.environment,
    copyrightYear: copyrightYear(),
    clipHome: context.site.clipHome,
    // The studio shows what clients' visitors see; its own state brings the link.
    whiteLabelTesting: context.site.whiteLabelTesting && route.module === undefined,
    route,
    ...(route.module === undefined ? visitorOf(request, whiteLabel) : neutralVisitor),
  });
};
