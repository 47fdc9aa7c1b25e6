/** Version of the cursor's form, so that a later one can tell them apart. */
const PREFIX = '1.';

/** Returns the cursor of a position in the feed: base64url, opaque to its users. */
export function writeAuditCursor(position: number): string {
  return Buffer.from(`${PREFIX}${position}`).toString('base64url');
}

/** Returns the position of a cursor; null when it is not one of this portal. */
export function readAuditCursor(cursor: string): number | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  const digits = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : '';
  const position = /^\d{1,15}$/.test(digits) ? Number(digits) : null;
  return position !== null && writeAuditCursor(position) === cursor ? position : null;
}
