/** Returns whether a text is an IANA time zone; a fixed offset such as +02:00 has no daylight saving time. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return /^[A-Za-z]/.test(timeZone) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}
