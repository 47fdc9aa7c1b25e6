import type { FastifyRequest } from 'fastify';
import type { Language } from '@portal/contract/i18n';
import { belongsToApp, type PageBoot } from '@portal/contract/page';
import { whiteLabelView } from '@portal/contract/white-label';
import type { PageDependencies } from '../../page-context/page-dependencies';
import { whiteLabelVersion } from '../../page-context/white-label-version';
import { BoundedCache } from '../../parts/bounded-cache';
import type { Release } from '../../releases/release';
import type { ReleasePolicy } from '../headers/release-policy';
import type { ResolvedPage } from '../route/resolve-page';
import { currentCopyrightYear } from './copyright-year';
import { getLanguageTranslations, getPageTranslations } from './page-translations';
import { readVisitor, unknownVisitor } from './visitor';

/** Cached translations with message overrides: one entry per release, white label, language and part. */
const MAX_CACHED_TRANSLATIONS = 1_000;

/** Data that a page's browser code needs at start. */
export type InitialState = Omit<PageBoot, 'parts'>;

/** Creates the builder of initial states; it caches translations and white labels. */
export function createInitialStateBuilder(
  context: PageDependencies,
  getPolicy: (release: Release) => ReleasePolicy,
): (request: FastifyRequest, release: Release, requested: ResolvedPage, language: Language) => InitialState {
  const cachedTexts = new BoundedCache<Pick<PageBoot, 'whiteLabel' | 'texts'>>(MAX_CACHED_TRANSLATIONS);
  const selectTexts = (
    release: Release,
    { route, whiteLabel, draft }: ResolvedPage,
    language: Language,
    further: readonly string[],
  ): Pick<PageBoot, 'whiteLabel' | 'texts'> => {
    const read = (texts: PageBoot['texts']): Pick<PageBoot, 'whiteLabel' | 'texts'> => ({
      whiteLabel: whiteLabelView(whiteLabel, language),
      texts,
    });
    // Pages of the studio contain all texts: fixtures show overlays at once, and a draft's texts are not published.
    if (draft !== undefined || route.module !== undefined)
      return read(getLanguageTranslations(release, whiteLabel, language));
    return cachedTexts.getOrCreate(
      `${getPolicy(release).cacheKey}|${whiteLabel.key}|${whiteLabelVersion(whiteLabel)}|${language}|${[route.part, ...further].join(' ')}`,
      () => read(getPageTranslations(release, whiteLabel, language, route.part, further)),
    );
  };
  return (request, release, resolved, language) => {
    const isFixture = resolved.route.module !== undefined;
    const visitor = isFixture ? unknownVisitor : readVisitor(request, resolved.whiteLabel);
    const { internetExplorer, outdatedBrowser } = visitor.notices;
    const further = internetExplorer || outdatedBrowser ? ['outdatedBrowser'] : [];
    const { whiteLabel, texts } = selectTexts(release, resolved, language, further);
    const app = context.apps.find((each) => belongsToApp(each, resolved.route));
    const { checkBrowserConfig: _warning, ...withoutWarning } = whiteLabel;
    return {
      whiteLabel: isFixture || visitor.notices.excludedBrowser ? whiteLabel : withoutWarning,
      texts,
      language,
      environment: context.settings.environment,
      copyrightYear: currentCopyrightYear(),
      ...(app !== undefined && { app }),
      // The studio shows what visitors see; a fixture's own state adds the link.
      whiteLabelTesting: context.whiteLabelTesting && !isFixture,
      route: resolved.route,
      ...visitor,
    };
  };
}
