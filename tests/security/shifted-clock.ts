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
  /** Holds the clock, so that no time passes for the portal however long a step takes. */
  readonly hold: () => void;
  /** Lets the time pass again. */
  readonly resume: () => void;
  readonly remove: () => void;
}

export const MINUTE_SECONDS = 60;
export const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;

/** Creates a clock that starts at the real time. */
export function createShiftedClock(): ShiftedClock {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-clock-'));
  const file = path.join(folder, 'ahead');
  let ahead = 0;
  let heldAt: number | null = null;
  const write = (): void => {
    writeFileSync(`${file}.new`, heldAt === null ? String(ahead) : `=${heldAt}`);
    // Atomically, so that the portal never reads a partial value.
    renameSync(`${file}.new`, file);
  };
  write();
  const preload = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.mjs')).href;
  return {
    settings: { NODE_OPTIONS: `--import=${preload}`, PORTAL_CLOCK_FILE: file },
    advance: (seconds) => {
      if (heldAt === null) ahead += seconds;
      else heldAt += 1_000 * seconds;
      write();
    },
    hold: () => {
      heldAt ??= Date.now() + 1_000 * ahead;
      write();
    },
    resume: () => {
      if (heldAt !== null) ahead = (heldAt - Date.now()) / 1_000;
      heldAt = null;
      write();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
