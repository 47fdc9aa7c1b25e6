import { planLoginPage } from '@portal/login-mf/page-plan';
import { type PageBoot, type PagePlan, translateFrom } from '@portal/shared-wl-assets';

/** Returns the plan of a clip page: a redirect for the base path, login-mf's plan for the login page. */
export const planClipPage = (boot: Omit<PageBoot, 'parts'>): PagePlan => {
  const { route, texts, whiteLabel } = boot;
  if (route.page === 'start') {
    const query = new URLSearchParams(route.query).toString();
    return { title: '', redirect: `/app/clip/login${query && `?${query}`}` };
  }
  if (route.page === 'login') return planLoginPage(boot);
  const t = translateFrom(texts, () => undefined)('clip-login-mf');
  return { title: t('sorry', { name: whiteLabel.name }) };
};
