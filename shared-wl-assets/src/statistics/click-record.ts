import { cutWithEllipsis, EVENT_NAMES, LINE_OF_BUSINESS, MAX_LENGTHS } from '@portal/contract/statistics';
import { commonFields, formatTimestamp } from './common-fields';
import type { StatisticsPage, StatisticsRecord } from './statistics-page';

/** Action of a visitor on the page. */
export interface Click {
  /** `Click`, `Log In`, or the name of one of the specification's events. */
  readonly action: string;
  /** Part or slot of the page it happened in. */
  readonly component: string;
  /** Type of the browser's event. */
  readonly eventType: string;
  /** Name of the control; never its input. */
  readonly fieldId: string;
  /** Label of a button or link; empty for every field. */
  readonly fieldValue: string;
  /** Target of a link as a templated URL; empty without one. */
  readonly redirect: string;
  readonly details: string;
}

/** Creates a click record (section 3.8, STA-1, STA-9). */
export const clickRecord = (page: StatisticsPage, click: Click, now: Date): StatisticsRecord => ({
  ...commonFields(page),
  EVENT_NAME: EVENT_NAMES.click,
  METRIC: EVENT_NAMES.clickMetric,
  ACTION: click.action,
  COMPONENT: click.component,
  EVENT_TYPE: click.eventType,
  FIELD_ID: click.fieldId,
  FIELD_VALUE: click.fieldValue.slice(0, MAX_LENGTHS.fieldValue),
  FROM_STATE: cutWithEllipsis(page.state, MAX_LENGTHS.clickFromState),
  LAST_ACTIVITY_TIME_STAMP: formatTimestamp(page.lastActivity),
  LINE_OF_BUSINESS,
  TIME_STAMP_WITH_ZONE: formatTimestamp(now),
  TRANSACTION_DETAILS: click.details,
  WL_KEY: page.whiteLabelKey,
  HOST_URL: page.hostUrl,
  REDIRECT: click.redirect,
});
