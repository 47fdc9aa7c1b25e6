import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A portal clock that tests can advance by half a minute, an hour or a day. */
export interface ShiftedClock {
  /** Settings of a portal with this clock. */
  readonly settings: Readonly<Record<string, string>>;
  /** Advances the clock by a number of seconds. */
  readonly advance: (seconds: number) => void;
  readonly remove: () => void;
}

export const MINUTE_MS = 60;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** Creates a clock that starts at the real time. */
export function createShiftedClock(): ShiftedClock {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-clock-'));
  const file = path.join(folder, 'ahead');
  let ahead = 0;
  const pass = (seconds: number): void => {
    ahead += seconds;
    writeFileSync(`${file}.new`, String(ahead));
    // Atomically, so that the portal never reads a partial value.
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
