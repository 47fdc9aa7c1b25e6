import { expireSessionEntries } from '../storage/expire-session-entries';
import { browserPortal, pageBoot } from '../portal/browser-portal';
import { clickKind, trackClicks } from './track-clicks';
import { trackTransitions } from './track-transitions';
import { trackVitals } from './track-vitals';
import { partRecord, type PartLoad } from './page-records';
import { statistics } from './statistics';
import { thisPage } from './this-page';

/** What the root hands over once this module has arrived. */
export interface StatisticsStart {
  /** Clicks and sent forms that came before. */
  readonly early: readonly Event[];
  /** Words on the controls of these clicks when they were pressed. */
  readonly labels?: ReadonlyMap<Event, string>;
  /** Calls back with the parts that have arrived or failed so far, and with each later one. */
  readonly followParts: (tell: (load: Omit<PartLoad, 'version'>) => void) => void;
}

/** Begins to count what happens on this page, and to forget what it keeps for that when its time is over. Called once. */
export const startStatistics = ({ early, labels, followParts }: StatisticsStart): void => {
  expireSessionEntries();
  const portal = browserPortal();
  const { parts } = pageBoot();
  const { whiteLabel } = portal.getState();
  // First, so that the queue hears of a page being left after everybody who may have something to add.
  trackVitals(parts);
  trackTransitions(portal);
  trackClicks(clickKind(whiteLabel.clickStatistics), early, labels);
  followParts((load) => {
    const version = parts.find(({ name }) => name === load.part)?.version ?? '';
    statistics().record('state', partRecord(thisPage(), { ...load, version }, new Date()));
  });
};
