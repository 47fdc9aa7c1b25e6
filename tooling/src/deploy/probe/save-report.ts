import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ProbedPage } from './probe-page';

/** Number of stored reports. */
const MAX_REPORTS = 10;
/** Failed pages of which a report has files; their lines are all in report.txt. */
const MAX_REPORTED_PAGES = 10;
const MAX_FILE_BYTES = 64_000;

function removeOldest(folder: string): void {
  const reports = readdirSync(folder)
    .map((name) => path.join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const report of reports.slice(MAX_REPORTS)) rmSync(report, { recursive: true, force: true });
}

function fileName(url: string): string {
  return url.split('?', 1)[0]?.replace(/\W+/g, '-').replace(/^-|-$/g, '').slice(0, 60) || 'page';
}

/**
 * Stores the report of a failed probe: report.txt, server.txt, and a screenshot and the console of each failed page.
 *
 * @param folder of all reports; the newest ten stay
 * @param name of this report
 * @param pages that failed
 * @param sentences of the rejection
 * @returns the folder of this report, or null when it cannot be written
 */
export function saveReport(
  folder: string,
  name: string,
  pages: readonly ProbedPage[],
  sentences: readonly string[],
  serverOutput: string,
): string | null {
  const target = path.join(folder, name);
  const write = (file: string, content: string | Buffer): void =>
    writeFileSync(path.join(target, file), content, { mode: 0o600 });
  try {
    mkdirSync(target, { recursive: true, mode: 0o700 });
    write('report.txt', `${sentences.join('\n')}\n`.slice(0, MAX_FILE_BYTES));
    if (serverOutput !== '') write('server.txt', `${serverOutput}\n`);
    for (const { page, consoleLines, screenshot } of pages.slice(0, MAX_REPORTED_PAGES)) {
      write(`${fileName(page.url)}.console.txt`, `${consoleLines.join('\n')}\n`.slice(0, MAX_FILE_BYTES));
      if (screenshot !== null) write(`${fileName(page.url)}.png`, screenshot);
    }
    removeOldest(folder);
    return target;
  } catch {
    // A full disk must not hide why the probe failed.
    return null;
  }
}
