import type { PortalStore } from '../portal/portal';
import { clickRecord } from './click-record';
import { clickKind } from './track-clicks';
import { statistics } from './statistics';
import { thisPage } from './this-page';

/**
 * Records that a redirect target of the address was not followed, because it leads to no allowed one (D-9). The target
 * itself is not told: it may hold anything.
 *
 * @param parameter name of the parameter that held it, such as `forgetUserIdRedirect`
 * @param portal store of the page or embedded flow
 */
export const recordDroppedRedirect = (parameter: string, portal: PortalStore): void => {
  const page = thisPage(portal);
  statistics().record(
    clickKind(portal.getState().whiteLabel.clickStatistics),
    clickRecord(
      page,
      {
        action: 'Redirect dropped',
        component: page.part,
        eventType: 'event',
        fieldId: parameter,
        fieldValue: '',
        redirect: '',
        details: '',
      },
      new Date(),
    ),
  );
};
