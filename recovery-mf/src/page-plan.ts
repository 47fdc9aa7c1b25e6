import { type PageBoot, type PagePlan, translateFrom } from '@portal/shared-wl-assets';
import { clipReturn } from '@portal/shared-wl-assets/navigation';
import { loginUrl } from './navigation/urls';

/**
 * Returns the edge's plan for a page. The markup depends only on FTUF and on whether the visitor came from the clip app, so
 * that one rendering serves every visitor. For a white label without FUID, old links to it redirect to the login page (WL-4).
 */
export const plan = ({ route, texts, whiteLabel }: Omit<PageBoot, 'parts'>): PagePlan => {
  const t = translateFrom(texts, () => undefined)('recovery-mf');
  const { page, path } = route;
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
    route: {
      ...route,
      // Normalize the spelling, so that each page is rendered once (D-2). The change-password path has no white label.
      path: path
        .replace(/\/$/, '')
        .replace(/^(\/self-service)?(?:\/.+)?\/\w+$/, `$1/${whiteLabel.key}/${page}`),
      query: { ...(firstTime && { FTUF: 'Y' }), ...clipReturn(route.query) },
    },
    values: {},
    // The change-password page is a separate document; an embedded flow has all texts.
    ...(page !== 'changePassword' && { omittedTexts: ['change', 'changed'] }),
    ...(isClosed && { redirect: loginUrl(whiteLabel.loginRoute, route.query) }),
  };
};
