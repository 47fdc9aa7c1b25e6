import { EMBEDDED_PORTAL, EVENT_NAMES, LINE_OF_BUSINESS, MAX_LENGTHS } from '@portal/contract/statistics';
import { formatTimestamp } from './common-fields';
import type { StatisticsPage, StatisticsRecord } from './statistics-page';
import { statisticsUserId } from './statistics-user-id';

/** Change of the page on screen. */
export interface Transition {
  /** Empty when the visitor came from another site. */
  readonly from: string;
  readonly to: string;
  readonly start: Date;
  readonly end: Date;
  readonly status: 'Success' | 'Failure';
  /** Id of this page view, or of the recovery journey. */
  readonly guid: string;
}

/** Page facts in a state-transition record. */
export type TransitionPage = Pick<
  StatisticsPage,
  'part' | 'whiteLabelKey' | 'language' | 'hostUrl' | 'userType' | 'userId' | 'lastActivity'
>;

/** Creates a state-transition record (section 3.8, STA-2). The partner id is empty, since there is none before sign-in. */
export const transitionRecord = (page: TransitionPage, transition: Transition): StatisticsRecord => ({
  EVENT_TYPE: EVENT_NAMES.transition,
  EMBEDDED_PORTAL,
  LAST_ACTIVITY_TIME_STAMP: formatTimestamp(page.lastActivity),
  LAST_ACTIVITY_USER_ID: statisticsUserId(page.userId),
  LINE_OF_BUSINESS,
  PLUGIN_NAME: page.part,
  SSO_PARTNER_ID: '',
  STATE_GUID: transition.guid,
  WL_KEY: page.whiteLabelKey,
  USER_LANGUAGE: page.language,
  ELAPSED_TIME: Math.max(0, transition.end.getTime() - transition.start.getTime()),
  FROM_STATE: transition.from.slice(0, MAX_LENGTHS.httpFromState),
  TIME_STAMP_WITH_ZONE: formatTimestamp(transition.end),
  TO_STATE: transition.to.slice(0, MAX_LENGTHS.httpFromState),
  TRANSITION_END_TIME: formatTimestamp(transition.end),
  TRANSITION_START_TIME: formatTimestamp(transition.start),
  TRANSITION_STATUS: transition.status,
  HOST_URL: page.hostUrl,
  USER_TYPE: page.userType,
});
