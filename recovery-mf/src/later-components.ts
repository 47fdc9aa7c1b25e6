import type { PortalStore } from '@portal/shared-wl-assets';
import { whenIdle } from '@portal/shared-wl-assets/idle';
import type { ChangeExpiryProps } from './change/ChangeExpiry';
import type { RecoveryStore } from './flow/recovery-store';
import { later } from './page/Later';

const screens = () => import(/* webpackChunkName: 'later-screens' */ './screens/LaterScreens');

/** Every screen after the first question: fetched while the visitor answers it. */
export const laterScreens = later(async () => {
  // On its own first: what another part needs of it, and has once missed, is never asked for again.
  await import('react-i18next');
  return (await screens()).LaterScreens;
});

/**
 * Fetches the later screens and gets ready what they need, piece by piece, when the browser has nothing else to do.
 *
 * @returns calls off what has not begun
 */
export const prepareScreens = (portal: PortalStore, recovery: RecoveryStore): (() => void) => {
  let isOff = false;
  let stop = whenIdle(() => {
    laterScreens
      .bring()
      .then(screens)
      .then(({ prepareLaterScreens }) => {
        if (isOff) return;
        stop = whenIdle(() => {
          stop = prepareLaterScreens(portal, recovery);
        });
      })
      // Whoever needs them asks again, and is told.
      .catch(() => undefined);
  });
  return () => {
    isOff = true;
    stop();
  };
};

/** The end of the time for a new password: a page that cannot have it does without, since the services tell it, too. */
export const changeExpiry = later<ChangeExpiryProps>(() =>
  import(/* webpackChunkName: 'change-expiry' */ './change/ChangeExpiry').then(
    ({ ChangeExpiry }) => ChangeExpiry,
    () => () => null,
  ),
);

/** The addresses of an embedded flow, with the router that a page of the portal does without. */
export const embeddedRoutes = later(
  async () =>
    (await import(/* webpackChunkName: 'embedded-routes' */ './embedded/EmbeddedRoutes')).EmbeddedRoutes,
);
