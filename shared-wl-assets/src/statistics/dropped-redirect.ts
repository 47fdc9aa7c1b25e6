import type { PortalStore } from '../portal/portal';
import { clickRecord } from './click-record';
import { statistics } from './statistics';
import { thisPage } from './this-page';
import { clickKind } from './track-clicks';

/**
 * Records a redirect target that was not followed because it is not allowed (D-9). The target itself is not recorded:
 * it may contain anything.
 *
 * @param parameter name of its query parameter, such as `forgetUserIdRedirect`
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
