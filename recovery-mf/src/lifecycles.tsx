import { slot } from '@portal/shared-wl-assets';
import { embeddedRoutes } from './embedded/lazy-routes';
import { plan } from './page-plan';
import { RecoveryPart } from './RecoveryPart';

export const main = slot({
  id: 'recovery',
  Component: RecoveryPart,
  plan,
  load: async ({ embedding }) => {
    if (embedding !== null) await embeddedRoutes.preload();
  },
});
