import { useState } from 'react';
import {
  Fields,
  Intro,
  PageHeading,
  type PortalState,
  TextLink,
  usePortal,
  usePortalStore,
  useTranslate,
} from '@portal/shared-wl-assets';
import { Tabs, TextPage } from '@portal/shared-wl-assets/content-pages';
import { ConsentCookies } from './ConsentCookies';
import { cookiePolicyPath, type Region } from './content-paths';
import { ContentBlock, type ContentBlockProps } from './ContentBlock';
import { useDocumentTitle } from './document-title';

const REGIONS: readonly Region[] = ['EMEA', 'OTHER'];

/** Reloads the consent script, which has not seen the text of the newly selected region (INF-4). */
const runConsentAgain = (page: PortalState): void => {
  import('@portal/shared-wl-assets/consent')
    .then(({ reloadConsentScript }) => reloadConsentScript(page))
    .catch((error: unknown) => console.warn(`The consent script was left out: ${String(error)}`));
};

/** Whether a client's link points to the current page, below any base path (decisions D-2). */
const isThisPage = (href: string, { route, whiteLabel: { key } }: PortalState): boolean => {
  const [path = ''] = href.split(/[?#]/);
  return [route.path, `/app/${key}/cookiePolicy`, `/apps/${key}/cookiePolicy`].includes(
    path.replace(/\/$/, ''),
  );
};

/** Cookie policy by region (INF-4, INF-5). */
export const CookiePolicyPage = ({ load }: Pick<ContentBlockProps, 'load'>) => {
  const { t, language } = useTranslate('info-pages-mf');
  const whiteLabel = usePortal((state) => state.whiteLabel);
  const app = usePortal((state) => state.app);
  const portal = usePortalStore();
  const [region, setRegion] = useState<Region>('EMEA');
  const select = (chosen: Region): void => {
    if (chosen === region) return;
    setRegion(chosen);
    runConsentAgain(portal.getState());
  };
  const heading = t('cookiePolicy.heading');
  useDocumentTitle(t('title', { heading, name: whiteLabel.name }));
  const { viewPolicyLinkHref, viewPolicyLinkText } = whiteLabel.cookiePolicyConfig;
  return (
    <TextPage>
      <PageHeading>{heading}</PageHeading>
      <Intro>{t('cookiePolicy.text')}</Intro>
      <Fields>
        {/* Above the content, so that the link does not move when the text arrives. */}
        {viewPolicyLinkHref && viewPolicyLinkText && !isThisPage(viewPolicyLinkHref, portal.getState()) && (
          <div>
            <TextLink href={viewPolicyLinkHref}>{viewPolicyLinkText}</TextLink>
          </div>
        )}
        <Tabs
          label={t('cookiePolicy.regions')}
          tabs={REGIONS.map((name) => ({ name, label: t(`cookiePolicy.region.${name}`) }))}
          selected={region}
          onSelect={select}
        >
          <ContentBlock path={cookiePolicyPath(whiteLabel, region, language, app)} load={load} />
        </Tabs>
        <ConsentCookies />
      </Fields>
    </TextPage>
  );
};
