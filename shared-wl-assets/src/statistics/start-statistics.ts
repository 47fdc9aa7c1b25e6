import { browserPortal, pageBoot } from '../portal/browser-portal';
import { expireSessionEntries } from '../storage/expire-session-entries';
import { type PartLoad, partRecord } from './page-records';
import { statistics } from './statistics';
import { thisPage } from './this-page';
import { clickKind, trackClicks } from './track-clicks';
import { trackTransitions } from './track-transitions';
import { trackVitals } from './track-vitals';

/** Arguments from the root once this module has loaded. */
export interface StatisticsStart {
  /** Clicks and form submissions before this module was loaded. */
  readonly early: readonly Event[];
  /** Labels that the controls had when they were clicked. */
  readonly labels?: ReadonlyMap<Event, string>;
  /** Calls back with each part load so far and with each later one. */
  readonly followParts: (tell: (load: Omit<PartLoad, 'version'>) => void) => void;
}

/** Starts recording on this page, and removes expired session entries. Called once. */
export const startStatistics = ({ early, labels, followParts }: StatisticsStart): void => {
  expireSessionEntries();
  const portal = browserPortal();
  const { parts } = pageBoot();
  const { whiteLabel } = portal.getState();
  // Vitals come first, so that the queue's pagehide listener runs after all others that may add a record.
  trackVitals(parts);
  trackTransitions(portal);
  trackClicks(clickKind(whiteLabel.clickStatistics), early, labels);
  followParts((load) => {
    const version = parts.find(({ name }) => name === load.part)?.version ?? '';
    statistics().record('state', partRecord(thisPage(), { ...load, version }, new Date()));
  });
};
