import {
  APPLICATION_MNEMONIC,
  EMBEDDED_PORTAL,
  ENTERPRISE_STATUS_CODE,
  MAX_LENGTHS,
} from '@portal/contract/statistics';
import type { StatisticsPage, StatisticsRecord } from './statistics-page';
import { statisticsUserId } from './statistics-user-id';
import { timestamp } from './timestamp';

const named = ({ name, version }: { readonly name: string; readonly version: string }): string =>
  `${name} ${version}`.trim();

/** Formats a time for records; empty for null. */
export const formatTimestamp = (time: Date | null): string => (time === null ? '' : timestamp(time));

/**
 * Fields shared by click and HTTP records (section 3.8, STA-1). Before sign-in there is no emulated user and no line
 * of business; e-mail addresses are never sent; a page cannot see the TLS version.
 */
export const commonFields = (page: StatisticsPage): StatisticsRecord => ({
  APPLICATION_MNEMONIC,
  BROWSER_INFO: named(page.client.browserInfo),
  CLIENT_ID: page.whiteLabelKey,
  DEVICE_TYPE: page.client.deviceInfo.type === '' ? 'desktop' : page.client.deviceInfo.type,
  EMULATOR_USER_ID: '',
  LAST_ACTIVITY_USER_ID: statisticsUserId(page.userId),
  OS_INFO: named(page.client.osInfo),
  PORTAL_NAME: page.portalName,
  SCREEN_RESOLUTION: `${page.screen.width}x${page.screen.height}`,
  SSL_VERSION: page.hostUrl.startsWith('https:') ? 'TLS' : '',
  USER_AGENT: page.userAgent.slice(0, MAX_LENGTHS.userAgent),
  USER_EMAIL: '',
  USER_LOB: '',
  USER_TOKEN: statisticsUserId(page.token),
  USER_TYPE: page.userType,
  ENVIRONMENT: page.environment,
  EMBEDDED_PORTAL,
  ENTERPRISE_STATUS_CODE,
});
