import { type PageBoot, type PagePlan, translateFrom } from '@portal/shared-wl-assets';
import { loginUrl } from './navigation/urls';

/**
 * Returns the edge's plan for a page. For a white label without FUID, old links to it redirect to the login page (WL-4).
 */
export const plan = (boot: Omit<PageBoot, 'parts'>): PagePlan => {
  const { route, texts, whiteLabel } = boot;
  const t = translateFrom(texts, () => undefined)('recovery-mf');
  const { page } = route;
  const isFuid = page === 'fuid';
  const isClosed = isFuid && !whiteLabel.features.fuidEnabled;
  const firstTime = !isFuid && route.query['FTUF'] === 'Y';
  const heading = t(
    page === 'changePassword'
      ? 'change.heading'
      : `request.${isFuid ? 'FUID' : firstTime ? 'FTU' : 'FPS'}.heading`,
  );
  return {
    title: t('title', { heading, name: whiteLabel.name }),
    // The change-password page is a separate document; an embedded flow has all texts.
    ...(page !== 'changePassword' && { omittedTexts: ['change', 'changed'] }),
    ...(isClosed && { redirect: loginUrl(boot) }),
  };
};
