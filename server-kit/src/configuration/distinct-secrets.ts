import { rejectAll, type Variables } from '@portal/registry/settings';

const SECRETS = [
  'SERVER_KEY',
  'SERVER_KEY_PREVIOUS',
  'AUDIT_TOKEN',
  'STATISTICS_TOKEN',
  'HELP_DESK_TOKEN',
  'BRAND_EDITOR_TOKEN',
  'TWILIO_AUTH_TOKEN',
  'MESSAGE_WEBHOOK_SECRET',
  'MESSAGE_WEBHOOK_SECRET_PREVIOUS',
  'RISK_SERVICE_SECRET',
] as const;

/** Normalises padding and the two characters in which base64 and base64url differ. */
function normalizeBase64(secret: string): string {
  return secret
    .replace(/\s|(?<!=)=+$/g, '')
    .replace(/-/g, '+')
    .replace(/_/g, '/');
}

/**
 * Rejects one secret used for two purposes, since learning one would disclose the other, and a rotation to the same
 * key changes nothing (security rule 16; NIST SP 800-57 part 1, 5.2).
 *
 * @throws StartError naming both variables of each pair, never the value
 */
export function requireDistinctSecrets(variables: Variables): void {
  const seen = new Map<string, string>();
  rejectAll(
    ...SECRETS.map((name) => {
      const secret = normalizeBase64(variables[name] ?? '');
      const other = secret === '' ? undefined : seen.get(secret);
      seen.set(secret, name);
      return [
        other !== undefined,
        `${name} must be another secret than ${other}. Make one for each with "openssl rand -base64 32"; the settings that end in _PREVIOUS are for changing a secret alone.`,
      ] as const;
    }),
  );
}
