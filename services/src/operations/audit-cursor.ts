/** Version of the cursor format, so that a later version can recognise this one. */
const PREFIX = '1.';

/** Returns the cursor for a position in the feed: base64url, opaque to clients. */
export function writeAuditCursor(position: number): string {
  return Buffer.from(`${PREFIX}${position}`).toString('base64url');
}

/** Returns the position of a cursor; null when the portal cannot have created it. */
export function readAuditCursor(cursor: string): number | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  const digits = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : '';
  const position = /^\d{1,15}$/.test(digits) ? Number(digits) : null;
  return position !== null && writeAuditCursor(position) === cursor ? position : null;
}
