import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ProbedPage } from './probe-page';

/** Maximum number of stored reports. */
const MAX_REPORTS = 10;
/** Failed pages whose files are in a report; report.txt has the problems of all pages. */
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

/** Writes files into a new folder. @returns the folder, or null when it cannot be written */
function saveFiles(
  folder: string,
  name: string,
  files: Readonly<Record<string, string | Buffer>>,
): string | null {
  const target = path.join(folder, name);
  try {
    mkdirSync(target, { recursive: true, mode: 0o700 });
    for (const [file, content] of Object.entries(files))
      writeFileSync(
        path.join(target, file),
        typeof content === 'string' ? `${content}\n`.slice(0, MAX_FILE_BYTES) : content,
        { mode: 0o600 },
      );
    removeOldest(folder);
    return target;
  } catch {
    // A full disk must not hide why the probe failed.
    return null;
  }
}

/**
 * Stores the report of a failed probe: report.txt, server.txt, and a screenshot and the console of each failed page.
 *
 * @param folder of all reports; only the newest ten are kept
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
  return saveFiles(folder, name, {
    'report.txt': sentences.join('\n'),
    ...(serverOutput !== '' && { 'server.txt': serverOutput }),
    ...Object.fromEntries(
      pages
        .slice(0, MAX_REPORTED_PAGES)
        .flatMap(({ page, consoleLines, screenshot }) => [
          [`${fileName(page.url)}.console.txt`, consoleLines.join('\n')],
          ...(screenshot === null ? [] : [[`${fileName(page.url)}.png`, screenshot]]),
        ]),
    ),
  });
}

/**
 * Stores the error text of the browser's driver.
 *
 * @returns the file, or null when it cannot be written
 */
export function saveBrowserReport(folder: string, name: string, text: string): string | null {
  const file = 'browser.txt';
  const saved = saveFiles(folder, name, { [file]: text });
  return saved === null ? null : path.join(saved, file);
}
