import { slot } from '@portal/shared-wl-assets';
import { LoginPart } from './LoginPart';
import { planLoginPage } from './page-plan';
import { planSorryPage } from './sorry-plan';

export const main = slot({
  id: 'login',
  Component: LoginPart,
  plan: (boot) => (boot.route.page === 'sorry' ? planSorryPage(boot) : planLoginPage(boot)),
});
