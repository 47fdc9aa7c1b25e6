import { translateFrom, type PageBoot, type PagePlan } from '@portal/shared-wl-assets';
import { scenarioOf } from './flow/scenario';
import { loginAddress } from './leaving/addresses';

const TITLES: Readonly<Record<string, (firstTime: boolean) => string>> = {
  fps: (firstTime) => `request.${scenarioOf({ flow: 'FPS', firstTime })}.heading`,
  fuid: () => 'request.FUID.heading',
  changePassword: () => 'change.heading',
};

/**
 * What the edge has to know of a page of this part. The markup depends on FTUF alone: the other parameters are read
 * in the browser, so that one rendering serves every visitor. A client without forgotten user IDs has no such page: an old
 * link leads to its login page (WL-4).
 */
export const plan = ({ route, texts, whiteLabel }: Omit<PageBoot, 'parts'>): PagePlan => {
  const t = translateFrom(texts, () => undefined)('recovery-mf');
  const isClosed = route.page === 'fuid' && !whiteLabel.features.fuidEnabled;
  const firstTime = route.page !== 'fuid' && route.query['FTUF'] === 'Y';
  const heading = t(TITLES[route.page]?.(firstTime) ?? 'request.FPS.heading');
  return {
    title: t('title', { heading, name: whiteLabel.name }),
    route: { ...route, query: firstTime ? { FTUF: 'Y' } : {} },
    values: {},
    ...(isClosed && { redirect: loginAddress(whiteLabel.key) }),
  };
};
