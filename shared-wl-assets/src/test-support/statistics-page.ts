import type { StatisticsPage } from '../statistics/statistics-page';

/** Page properties for tests. */
export const testPage: StatisticsPage = {
  whiteLabelKey: 'ray',
  portalName: 'Ray Bank',
  language: 'de-DE',
  environment: 'QA',
  userType: 'external',
  part: 'recovery-mf',
  state: '/ray/fps',
  hostUrl: 'https://portal.example',
  screen: { width: 1440, height: 900 },
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
  client: {
    browserInfo: { name: 'Chrome', version: '140.0' },
    deviceInfo: { model: '', type: '', vendor: '' },
    osInfo: { name: 'Linux', version: 'x86_64' },
  },
  userId: 'alex.morgan',
  token: '0f3a',
  lastActivity: new Date('2026-03-01T09:04:00Z'),
};

/** Fields of every click and HTTP record of that page. */
export const testCommonFields = {
  APPLICATION_MNEMONIC: 'PORTAL',
  BROWSER_INFO: 'Chrome 140.0',
  CLIENT_ID: 'ray',
  DEVICE_TYPE: 'desktop',
  EMULATOR_USER_ID: '',
  LAST_ACTIVITY_USER_ID: 'alex.morgan',
  OS_INFO: 'Linux x86_64',
  PORTAL_NAME: 'Ray Bank',
  SCREEN_RESOLUTION: '1440x900',
  SSL_VERSION: 'TLS',
  USER_AGENT: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
  USER_EMAIL: '',
  USER_LOB: '',
  USER_TOKEN: '0f3a',
  USER_TYPE: 'external',
  ENVIRONMENT: 'QA',
  EMBEDDED_PORTAL: false,
  ENTERPRISE_STATUS_CODE: 'D',
};
