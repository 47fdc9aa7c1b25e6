import { type PageBoot, type PagePlan, translateFrom } from '@portal/shared-wl-assets';
import { clipReturn } from '@portal/shared-wl-assets/navigation';
import { loginUrl } from './navigation/urls';

/**
 * What the edge has to know of a page of this part. The markup depends on FTUF and on whether the visitor came from the
 * clip app: all else is read in the browser, so that one rendering serves every visitor. A client without forgotten user
 * IDs has no such page: an old link leads to its login page (WL-4).
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
      // As it is declared, so that it is rendered once however it is written (D-2); that of a new password names no client.
      path: path.replace(/\/$/, '').replace(/^(\/self-service)?\/.+\/\w+$/, `$1/${whiteLabel.key}/${page}`),
      query: { ...(firstTime && { FTUF: 'Y' }), ...clipReturn(route.query) },
    },
    values: {},
    // The new password has its own page, which is loaded; an embedded flow has all texts.
    ...(page !== 'changePassword' && { omittedTexts: ['change', 'changed'] }),
    ...(isClosed && { redirect: loginUrl(whiteLabel.loginRoute, route.query) }),
  };
};
