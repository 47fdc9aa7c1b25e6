/** Settings in which trailing line breaks are ignored: JSON, and base64, which `openssl rand` ends with a line break. */
const MULTILINE: readonly string[] = ['DOMAIN_ENVIRONMENTS', 'SERVER_KEY', 'SERVER_KEY_PREVIOUS'];

/**
 * Finds a fault because of which a value would be read in part or rejected for a misleading reason.
 *
 * @returns a fault that continues a sentence after the setting's name; null when the value is clear
 */
export function findUnclearFault(name: string, given: string): string | null {
  const value = MULTILINE.includes(name) ? given.replace(/(?<![\r\n])[\r\n]+$/, '') : given;
  if (value.startsWith('\ufeff')) return 'begins with a byte order mark';
  if (value.includes('\ufffd')) return 'holds characters in another encoding than UTF-8';
  if (/^<[^<>]*>$/.test(value.trim())) return 'is still a placeholder of examples/production.env';
  return value === value.trim() ? null : 'begins or ends with white space';
}
