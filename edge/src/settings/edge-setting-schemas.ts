import { z } from 'zod';
import {
  existingPath,
  httpUrl,
  list,
  oneOf,
  origin,
  port,
  settingsIn,
  type SettingSchema,
  text,
  url,
} from '@portal/registry/settings';
import { operatorToken } from '@portal/server-kit/configuration';
import { isHomeUrl, isLoginPage } from '@portal/server-kit/white-labels';
import { SERVICES_SETTINGS } from '@portal/services';
import { TELEMETRY_SETTINGS } from '../telemetry/telemetry-settings';

const common = settingsIn('common');
const upstreams = settingsIn('upstreams');
const rare = settingsIn('rare');

/** Names that Fastify's `trustProxy` knows for ranges of private addresses. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const PROXIES = `must be a list of IP addresses or networks such as 10.0.0.1,10.1.0.0/16, or of ${RANGES.join(', ')}`;
const COOKIES = 'must be a list of names of cookies, such as JSESSIONID';
const DOMAINS = 'must be two domains, such as bank.example,bank-test.example';
const HOME_URL =
  'must be a path of the portal or an https address without user and password, such as https://online.bank.example/{wl}.';
const OWN_LOGIN =
  'must not be the login page: visitors without a login request would be redirected there again and again.';
const ORIGINS =
  'must be a list of https origins, such as https://sso.bank.example, without pattern, path, query, user or password.';

function proxy() {
  return z
    .union([z.enum(RANGES), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], PROXIES)
    .refine((network) => !network.endsWith('/0'), PROXIES);
}

/** Base URL, whose value has no slash at its end. */
function baseUrl(must: string) {
  return httpUrl(must)
    .transform((given) => new URL(given).href.replace(/(?<!\/)\/+$/, ''))
    .optional();
}

function host() {
  return text('[A-Za-z0-9._:-]+', 'must be an IP address or a host name, such as 10.0.0.5');
}

const COMMON = {
  HOST: common(host().optional(), {
    otherwise: 'localhost in LOCAL and MOCK',
    meaning: 'IP address to listen on; elsewhere 0.0.0.0',
    example: '10.0.0.5',
  }),
  TRUSTED_PROXIES: common(list(proxy(), PROXIES).optional(), {
    meaning: 'comma-separated IP addresses or networks of proxies',
    example: '10.0.0.1,10.1.0.0/16',
  }),
  LOG_LEVEL: common(oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').prefault('warn'), {
    meaning: 'trace, debug, info, warn, error, fatal or silent',
    example: 'info',
  }),
  METRICS_PORT: common(port().optional(), { meaning: 'port of `/metrics`', example: '9090' }),
  METRICS_HOST: common(host().prefault('127.0.0.1'), {
    meaning: 'IP address of `/metrics`; no token',
    example: '127.0.0.1',
  }),
};

/** Describes the base URL of a service of the bank, whose value has no slash at its end. */
function serviceUrl(meaning: string, example: string): SettingSchema<string | undefined> {
  const must =
    'must be an http or https URL without user, password and query, such as https://services.bank.example/portal.';
  return upstreams(baseUrl(must), { meaning, example });
}

const UPSTREAMS = {
  RECOVERY_SERVICE_URL: serviceUrl('recovery service', 'https://services.bank.example/portal'),
  RECOVERY_SERVICE_COOKIES: upstreams(
    // A token of RFC 6265.
    list(text("[\\w!#$%&'*+.^`|~-]+", COOKIES), COOKIES, "[\\w!#$%&'*+.^`|~,\\s-]+").optional(),
    { meaning: 'its cookies, comma-separated', example: 'JSESSIONID' },
  ),
  SIGN_ON_SERVICE_URL: serviceUrl('single sign-on service', 'https://sso.bank.example'),
  HOME_URL: upstreams(
    url('/.*|https?://.+', HOME_URL, { placeholders: ['{wl}'] }, (home) =>
      isHomeUrl(home, ['https:', 'http:']),
    )
      .refine((home) => !isLoginPage(home, '/app/{wl}/login'), OWN_LOGIN)
      .optional(),
    {
      https: 'always',
      otherwise: '`/apps/home`',
      meaning:
        'page before and after sign-in; path or https URL, `{wl}` is the key. Outside LOCAL and MOCK required with `SIGN_ON_SERVICE_URL`, unless each white label has `homeUrl`',
      example: 'https://online.bank.example/{wl}',
    },
  ),
  CONTENT_SERVICE_URL: serviceUrl('content service', 'https://content.bank.example'),
  STATISTICS_SERVICE_URL: serviceUrl('statistics service', 'https://statistics.bank.example'),
  WHITE_LABEL_TESTS_SERVICE_URL: serviceUrl(
    'list of white labels for the testing dialog',
    'https://services.bank.example/tests',
  ),
};

const RARE = {
  BRAND_EDITOR_TOKEN: operatorToken('rare', 'opens [`/ops/brand`](../how-to/edit-a-brand.md)'),
  PARTS_URL: rare(
    baseUrl(
      'must be an https URL without query, user or password, such as https://static.bank.example/parts.',
    ),
    {
      https: 'always',
      meaning: 'URL of [another host](../how-to/deploy-parts.md#files-on-another-host)',
      example: 'https://static.bank.example/parts',
    },
  ),
  FORM_ORIGINS: rare(list(origin(ORIGINS), ORIGINS).optional(), {
    https: 'always',
    meaning: 'further comma-separated form targets; https outside LOCAL and MOCK',
    example: 'https://sso.bank.example',
  }),
  TEST_DOMAINS: rare(
    list(
      z
        .string()
        .toLowerCase()
        .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, DOMAINS),
      DOMAINS,
      '[^,]+,[^,]+',
    ).optional(),
    {
      otherwise: 'two of the demo',
      meaning: 'two domains with the [testing dialog](../adr/0021-white-label-testing.md)',
      example: 'bank.example,bank-test.example',
    },
  ),
  WHITE_LABEL_TESTS_FILE: rare(existingPath().optional(), {
    otherwise: 'the demo clients',
    meaning: 'JSON list of the testing dialog; demo in LOCAL and MOCK only',
    example: '/etc/portal/white-label-tests.json',
  }),
  PAGE_SCRIPTS_DIR: rare(existingPath().optional(), {
    otherwise: '`shared-wl-assets/page-scripts/17`',
    meaning: 'support, consent and client scripts',
    example: '/etc/portal/page-scripts',
  }),
};

/** All settings of a portal and its commands. */
export const SETTINGS = { ...SERVICES_SETTINGS, ...COMMON, ...UPSTREAMS, ...TELEMETRY_SETTINGS, ...RARE };
