import {
  describeSettings,
  GENERATED_SECRET,
  integer,
  oneOf,
  type Setting,
  text,
} from '@portal/registry/settings';
import { OPERATOR_TOKEN } from '@portal/server-kit/configuration';
import { SERVICES_SETTINGS } from '@portal/services';
import { TELEMETRY_SETTINGS } from '../telemetry/telemetry-settings';

const SERVICE_URL = text('https?://[^/?#@\\s]+(?:/[^?#\\s]*)?');
const HOST = text('[A-Za-z0-9._:-]+');

const COMMON = describeSettings('edge', 'common', {
  HOST: {
    schema: HOST,
    otherwise: 'localhost in LOCAL and MOCK',
    meaning: 'IP address to listen on; elsewhere 0.0.0.0',
    example: '10.0.0.5',
  },
  TRUSTED_PROXIES: {
    schema: text(),
    meaning: 'comma-separated IP addresses or networks of proxies',
    example: '10.0.0.1,10.1.0.0/16',
  },
  LOG_LEVEL: {
    schema: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    default: 'warn',
    meaning: 'trace, debug, info, warn, error, fatal or silent',
    example: 'info',
  },
  METRICS_PORT: { schema: integer(0, 65_535), meaning: 'port of `/metrics`', example: '9090' },
  METRICS_HOST: {
    schema: HOST,
    default: '127.0.0.1',
    meaning: 'IP address of `/metrics`; no token',
    example: '127.0.0.1',
  },
});

const UPSTREAMS = describeSettings('edge', 'upstreams', {
  RECOVERY_SERVICE_URL: {
    schema: SERVICE_URL,
    meaning: 'recovery service',
    example: 'https://services.bank.example/portal',
  },
  RECOVERY_SERVICE_COOKIES: {
    schema: text("[\\w!#$%&'*+.^`|~,\\s-]+"),
    meaning: 'its cookies, comma-separated',
    example: 'JSESSIONID',
  },
  SIGN_ON_SERVICE_URL: {
    schema: SERVICE_URL,
    meaning: 'single sign-on service',
    example: 'https://sso.bank.example',
  },
  HOME_URL: {
    schema: text('/.*|https?://.+'),
    otherwise: '`/apps/home`',
    meaning:
      'page before and after sign-in; path or https URL, `{wl}` is the key. Outside LOCAL and MOCK required with `SIGN_ON_SERVICE_URL`, unless each white label has `homeUrl`',
    example: 'https://online.bank.example/{wl}',
  },
  CONTENT_SERVICE_URL: {
    schema: SERVICE_URL,
    meaning: 'content service',
    example: 'https://content.bank.example',
  },
  STATISTICS_SERVICE_URL: {
    schema: SERVICE_URL,
    meaning: 'statistics service',
    example: 'https://statistics.bank.example',
  },
  WHITE_LABEL_TESTS_SERVICE_URL: {
    schema: SERVICE_URL,
    meaning: 'list of white labels for the testing dialog',
    example: 'https://services.bank.example/tests',
  },
});

const RARE = describeSettings('edge', 'rare', {
  BRAND_EDITOR_TOKEN: {
    schema: OPERATOR_TOKEN,
    secret: true,
    meaning: 'opens [`/ops/brand`](../how-to/edit-a-brand.md)',
    example: GENERATED_SECRET,
  },
  PARTS_URL: {
    schema: SERVICE_URL,
    meaning: 'URL of [another host](../how-to/deploy-parts.md#files-on-another-host)',
    example: 'https://static.bank.example/parts',
  },
  DOMAIN_ENVIRONMENTS: {
    schema: text('\\s*\\{[\\s\\S]*\\}\\s*'),
    meaning: '[host patterns and environments](../adr/0018-environment-from-settings.md) as JSON',
    example: '{"login\\\\.bank\\\\.example":"PRODUCTION"}',
  },
  FORM_ORIGINS: {
    schema: text(),
    meaning: 'further comma-separated form targets; https outside LOCAL and MOCK',
    example: 'https://sso.bank.example',
  },
  CLIP_HOSTS: {
    schema: text(),
    meaning: '[hosts of the clip app](../adr/0022-clip-app.md) by environment; https outside LOCAL and MOCK',
    example: 'PRODUCTION=https://clip.bank.example',
  },
  TEST_DOMAINS: {
    schema: text('[^,]+,[^,]+'),
    otherwise: 'two of the demo',
    meaning: 'two domains with the [testing dialog](../adr/0021-white-label-testing.md)',
    example: 'bank.example,bank-test.example',
  },
  WHITE_LABEL_TESTS_FILE: {
    schema: text(),
    otherwise: 'the demo clients',
    meaning: 'JSON list of the testing dialog; demo in LOCAL and MOCK only',
    example: '/etc/portal/white-label-tests.json',
  },
  PAGE_SCRIPTS_DIR: {
    schema: text(),
    otherwise: '`shared-wl-assets/page-scripts/17`',
    meaning: 'support, consent and client scripts',
    example: '/etc/portal/page-scripts',
  },
  BUNDLE_ENTRIES: {
    schema: oneOf('true', 'false'),
    default: 'true',
    meaning: '`false` serves the first files of a page separately',
    example: 'false',
  },
});

/** Settings of the front server. */
export const EDGE_SETTINGS = { ...COMMON, ...UPSTREAMS, ...TELEMETRY_SETTINGS, ...RARE } as const;

/** All settings of a portal and its commands. */
export const SETTINGS: readonly Setting[] = [...SERVICES_SETTINGS, ...Object.values<Setting>(EDGE_SETTINGS)];
