import { type PageBoot, type PagePlan, translateFrom } from '@portal/shared-wl-assets';

/** Plans a client's outage page (INF-7). */
export const planSorryPage = ({ whiteLabel, texts }: Omit<PageBoot, 'parts'>): PagePlan => {
  const t = translateFrom(texts, () => undefined)('login-mf');
  return { title: t('titleSorry', { name: whiteLabel.name }) };
};
