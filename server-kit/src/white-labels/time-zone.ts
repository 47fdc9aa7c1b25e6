/** Valid time zones seen so far: creating a format takes ten milliseconds, and most clients share a time zone. */
const known = new Set<string>();

/** Returns whether a text is an IANA time zone; a fixed offset such as +02:00 has no daylight saving time. */
export function isTimeZone(timeZone: string): boolean {
  if (known.has(timeZone)) return true;
  try {
    if (!/^[A-Za-z]/.test(timeZone) || !new Intl.DateTimeFormat('en-US', { timeZone })) return false;
    known.add(timeZone);
    return true;
  } catch {
    return false;
  }
}
