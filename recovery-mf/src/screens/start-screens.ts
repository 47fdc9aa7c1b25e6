import type { PortalStore } from '@portal/shared-wl-assets';
import { whenIdle } from '@portal/shared-wl-assets/browser';
import type { RecoveryStore } from '../flow/recovery-store';
import { scheduleEvents } from '../flow/scheduled-events';
import { createTimes } from '../flow/timing/use-times';

/**
 * Starts what the screens after the request need beside the state: time, and the texts of a proof of work.
 *
 * @returns function that stops it
 */
export const startScreens = (recovery: RecoveryStore, portal: PortalStore): (() => void) => {
  // On the request screen they show only that notice; without its texts the progress line is enough.
  if (recovery.getState().pageType === 'REQUEST')
    import('@portal/shared-wl-assets/translation-loading')
      .then(({ provideTranslations }) => provideTranslations(portal, ['proofOfWork']))
      .catch(() => undefined);
  // The first formatting in a browser process loads locale data, which takes as long as the rest of a screen.
  const stopPreparing = whenIdle(() => void createTimes(portal.getState()).timeOf(Date.now()));
  const stopEvents = scheduleEvents(recovery);
  return () => {
    stopPreparing();
    stopEvents();
  };
};
