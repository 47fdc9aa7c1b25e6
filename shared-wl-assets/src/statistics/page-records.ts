import { EVENT_NAMES } from '@portal/contract/statistics';
import { formatTimestamp } from './common-fields';
import type { StatisticsPage, StatisticsRecord } from './statistics-page';

const createPageRecord = (page: StatisticsPage, now: Date): StatisticsRecord => ({
  WL_KEY: page.whiteLabelKey,
  ENVIRONMENT: page.environment,
  HOST_URL: page.hostUrl,
  USER_LANGUAGE: page.language,
  TO_STATE: page.state,
  TIME_STAMP_WITH_ZONE: formatTimestamp(now),
});

/** Load of a part into its slot, successful or failed. */
export interface PartLoad {
  readonly part: string;
  readonly version: string;
  readonly slot: string;
  /** Milliseconds from the request of the slot to the mount or the failure. */
  readonly elapsed: number;
  /** Name of the error, such as `TypeError`; null without one. Never its message, which may contain anything. */
  readonly error: string | null;
}

/** Creates the record of a part load. */
export const partRecord = (page: StatisticsPage, load: PartLoad, now: Date): StatisticsRecord => ({
  ...createPageRecord(page, now),
  EVENT_TYPE: EVENT_NAMES.part,
  PLUGIN_NAME: load.part,
  PLUGIN_VERSION: load.version,
  SLOT: load.slot,
  ELAPSED_TIME: Math.round(load.elapsed),
  TRANSITION_STATUS: load.error === null ? 'Success' : 'Failure',
  FAILURE_REASON: load.error ?? '',
});

/** A web vital: LCP, FCP, INP and TTFB in milliseconds, CLS without a unit. */
export interface Vital {
  readonly name: string;
  readonly value: number;
  readonly rating: string;
}

/** Creates the record of a web vital of a page, by part, version and white label. */
export const vitalRecord = (
  page: StatisticsPage,
  vital: Vital,
  { name, version }: { readonly name: string; readonly version: string },
  now: Date,
): StatisticsRecord => ({
  ...createPageRecord(page, now),
  EVENT_TYPE: EVENT_NAMES.vitals,
  PLUGIN_NAME: name,
  PLUGIN_VERSION: version,
  VITAL: vital.name,
  VALUE: Math.round(vital.value * 10_000) / 10_000,
  RATING: vital.rating,
});
