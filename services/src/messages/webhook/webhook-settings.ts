import { hasRepeatedPattern, isLoopback, StartError } from '@portal/server-kit/configuration';

/**
 * Reads a key of Standard Webhooks: base64 of 24 to 64 bytes, with or without `whsec_`.
 *
 * @throws StartError naming the setting, never its value
 */
export function readWebhookKey(name: string, given: string): Buffer {
  const text = given.replace(/^whsec_/, '');
  const key = Buffer.from(text, 'base64');
  const isBase64 = key.toString('base64').replace(/(?<!=)=+$/, '') === text.replace(/(?<!=)=+$/, '');
  if (isBase64 && key.length >= 24 && key.length <= 64 && !hasRepeatedPattern(key)) return key;
  throw new StartError(
    `${name} must be base64 of 24 to 64 random bytes. Make one with "openssl rand -base64 32".`,
  );
}

/**
 * Reads the URL of a receiver.
 *
 * @param isSandbox LOCAL and MOCK, where URLs without TLS are allowed
 * @throws StartError naming the setting
 */
export function readWebhookUrl(name: string, given: string, isSandbox: boolean): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isPlain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '');
  if (isPlain && (url.protocol === 'https:' || isSandbox || isLoopback(url.hostname))) return given;
  throw new StartError(
    `${name} must be an https URL without user, password, query and fragment; http is for LOCAL, MOCK and a receiver on the same machine.`,
  );
}
