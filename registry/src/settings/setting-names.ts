import { RENAMED_SETTINGS } from './renamed-settings';
import { SECRET_VARIABLES } from './secret-files';

/** All settings of the portal, without the `_FILE` variants of secrets. */
export const SETTING_NAMES = [
'AUDIT_DAYS', 'AUDIT_MAX_REJECTIONS', 'AUDIT_TOKEN', 'BRAND_EDITOR_TOKEN', 'BUNDLE_ENTRIES', 'CALLS_PER_HOUR', 'CLIP_HOSTS',
'CONTENT_SERVICE_URL', 'DATABASE_URL', 'DATA_DIR', 'DOMAIN_ENVIRONMENTS', 'FORM_ORIGINS', 'HELP_DESK_TOKEN', 'HOME_URL', 'HOST',
'LDAP_BASE_DN', 'LDAP_BIND_DN', 'LDAP_BIND_PASSWORD', 'LDAP_CA_FILE', 'LDAP_DISABLED_FILTER',
'LDAP_EMAIL_ATTRIBUTE', 'LDAP_FIRST_NAME_ATTRIBUTE', 'LDAP_FIRST_TIME_FILTER', 'LDAP_INTERNAL_FILTER',
'LDAP_LAST_NAME_ATTRIBUTE', 'LDAP_MOBILE_ATTRIBUTE', 'LDAP_PHONE_ATTRIBUTE', 'LDAP_STARTTLS',
'LDAP_TIMEOUT_SECONDS', 'LDAP_TYPE', 'LDAP_URL', 'LDAP_USER_FILTER', 'LDAP_USER_ID_ATTRIBUTE',
'LOG_LEVEL', 'MAIL_FROM', 'MESSAGE_WEBHOOK_CHANNELS', 'MESSAGE_WEBHOOK_SECRET',
'MESSAGE_WEBHOOK_SECRET_PREVIOUS', 'MESSAGE_WEBHOOK_URL', 'METRICS_HOST', 'METRICS_PORT', 'PAGE_SCRIPTS_DIR', 'PARTS_DIR', 'PARTS_URL',
'PHONE_BUDGETS', 'PHONE_COUNTRY', 'PORT', 'PORTAL_ENVIRONMENT', 'PUBLIC_ORIGIN', 'RECOVERY_CODE_VALID_MINUTES',
'RECOVERY_DESTINATION_LIMIT', 'RECOVERY_IP_LIMIT', 'RECOVERY_SERVICE_COOKIES', 'RECOVERY_SERVICE_URL',
'RECOVERY_UNKNOWN_USER', 'SERVER_KEY', 'SERVER_KEY_PREVIOUS', 'SIGN_ON_SERVICE_URL', 'SMS_PER_HOUR',
'SMTP_URL', 'STATISTICS_DAYS', 'STATISTICS_IP_LIMIT', 'STATISTICS_MAX_RECORDS', 'STATISTICS_SERVICE_URL',
'STATISTICS_TOKEN', 'TEST_DOMAINS', 'TRUSTED_PROXIES', 'TWILIO_ACCOUNT_SID', 'TWILIO_API_URL',
'TWILIO_AUTH_TOKEN', 'TWILIO_CALL_FROM', 'TWILIO_SMS_FROM', 'WHITE_LABELS_DIR', 'WHITE_LABEL_TESTS_FILE',
'WHITE_LABEL_TESTS_SERVICE_URL',
] as const; // prettier-ignore

const KNOWN: ReadonlySet<string> = new Set([
  ...SETTING_NAMES,
  ...SECRET_VARIABLES.map((name) => `${name}_FILE`),
]);

/** Whether one insertion, deletion, substitution or swap of neighbours makes one name of the other. */
function differsByOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  const swapped = (rest[1] ?? '') + (rest[0] ?? '') + rest.slice(2);
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    swapped === otherRest
  );
}

/** Settings of an earlier version; decoys follow the users in the database. */
const REMOVED = /^RECOVERY_DECOY_[A-Z_]+$/;

/**
 * Returns a warning for each setting that was removed or renamed, and for each variable that looks like a mistyped
 * setting. Short names such as PORT are left out, because other programs use them.
 */
export function settingWarnings(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    if (KNOWN.has(name)) return [];
    const present = RENAMED_SETTINGS[name];
    if (present !== undefined)
      return [`${name} is now called ${present}. The former name works in this version only: rename it.`];
    if (REMOVED.test(name)) return [`${name} no longer has any effect. Remove it.`];
    const meant = [...KNOWN].find(
      (known) =>
        known.length > 4 && (known === name.toUpperCase() || differsByOneEdit(name.toUpperCase(), known)),
    );
    return meant === undefined ? [] : [`${name} is not a setting of the portal. Did you mean ${meant}?`];
  });
}
