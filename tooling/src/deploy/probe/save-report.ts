import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Maximum number of stored reports. */
const MAX_REPORTS = 10;

/** Removes all but the newest reports. */
function removeOldest(folder: string): void {
  const reports = readdirSync(folder)
    .map((name) => path.join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const report of reports.slice(MAX_REPORTS)) rmSync(report, { recursive: true, force: true });
}

/** Returns the name of a new report. @param subject what is probed */
export function createReportName(subject: string): string {
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 17);
  return `${subject.toLowerCase().replaceAll(' ', '-')}-${time}`;
}

/**
 * Adds texts to the report of a failed probe.
 *
 * @param report its folder, which may have screenshots and console logs
 * @returns the folder, or null when it cannot be written
 */
export function saveReport(report: string, texts: Readonly<Record<string, string>>): string | null {
  try {
    mkdirSync(report, { recursive: true, mode: 0o700 });
    for (const [file, text] of Object.entries(texts))
      if (text !== '') writeFileSync(path.join(report, file), `${text}\n`, { mode: 0o600 });
    removeOldest(path.dirname(report));
    return report;
  } catch {
    // A full disk must not hide why the probe failed.
    return null;
  }
}
