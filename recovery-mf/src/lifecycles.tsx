import { slot } from '@portal/shared-wl-assets';
import { changePasswordPage } from './change-password/lazy-page';
import { embeddedRoutes } from './embedded/lazy-routes';
import { plan } from './page-plan';
import { RecoveryPart } from './RecoveryPart';

export const main = slot({
  id: 'recovery',
  Component: RecoveryPart,
  plan,
  load: async ({ embedding, route }) => {
    if (embedding !== null) await embeddedRoutes.preload();
    else if (route.page === 'changePassword') await changePasswordPage.preload();
  },
});
