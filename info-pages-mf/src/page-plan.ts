import { type PageBoot, type PagePlan, translateFrom } from '@portal/shared-wl-assets';
import { documentTitle } from './content/document-title';
import type { PageName } from './page-names';
import { shownPage } from './shown-page';

const NOT_FOUND = 404;

/** Returns the plan of an information page. */
export const plan = ({ route, texts, whiteLabel }: Omit<PageBoot, 'parts'>): PagePlan => {
  const t = translateFrom(texts, () => undefined)('info-pages-mf');
  // No route has another page (portal.part.ts).
  const page = shownPage(route, whiteLabel).page as PageName;
  // The specification defines this document title, without the client's name (INF-6).
  if (page === 'notFound') return { title: documentTitle(t('notFound.heading')), status: NOT_FOUND };
  const heading = t(`${page}.heading`);
  return { title: documentTitle(t('title', { heading, name: whiteLabel.name })) };
};
