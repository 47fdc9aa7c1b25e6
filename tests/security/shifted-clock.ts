import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A clock of a portal that tests can set forward, for what takes half a minute, an hour or a day. */
export interface ShiftedClock {
  /** Settings of the portal that goes by it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Lets so many seconds pass. */
  readonly advance: (seconds: number) => void;
  readonly remove: () => void;
}

export const MINUTE_MS = 60;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** A clock that is right at first. */
export function createShiftedClock(): ShiftedClock {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-clock-'));
  const file = path.join(folder, 'ahead');
  let ahead = 0;
  const pass = (seconds: number): void => {
    ahead += seconds;
    writeFileSync(`${file}.new`, String(ahead));
    // At once: the portal never reads half of it.
    renameSync(`${file}.new`, file);
  };
  pass(0);
  const preload = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.mjs')).href;
  return {
    settings: { NODE_OPTIONS: `--import=${preload}`, PORTAL_CLOCK_FILE: file },
    advance: pass,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
