import { convert, text } from '@portal/registry/settings';
import { hasRepeatedPattern } from '@portal/server-kit/configuration';

const KEY = 'must be base64 of 24 to 64 random bytes. Make one with "openssl rand -base64 32".';

/** Parses a key of Standard Webhooks; null when it is not 24 to 64 random bytes. */
function parseKey(given: string): Buffer | null {
  const base64 = given.replace(/^whsec_/, '');
  const key = Buffer.from(base64, 'base64');
  const isBase64 = key.toString('base64').replace(/(?<!=)=+$/, '') === base64.replace(/(?<!=)=+$/, '');
  return isBase64 && key.length >= 24 && key.length <= 64 && !hasRepeatedPattern(key) ? key : null;
}

/** Schema of a key of Standard Webhooks: base64 of 24 to 64 bytes, with or without `whsec_`. */
export function webhookKey() {
  return convert(text('(?:whsec_)?[A-Za-z0-9+/]{32,88}={0,2}', KEY), KEY, parseKey).optional();
}

/** What the URL of a receiver must be; continues a sentence after the name of its setting. */
export const RECEIVER_URL =
  'must be an https URL without user, password, query and fragment; http is for LOCAL, MOCK and a receiver on the same machine.';
