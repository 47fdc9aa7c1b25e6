import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { isRunning } from './is-running';

/** Folder beside the published parts in which each running portal lists the builds that it does not render on the server. */
const FOLDER = 'render-failures';

/** A build that a portal does not render on the server until a retry works. */
export interface RenderFailureNote {
  readonly part: string;
  readonly id: string;
  /** Completes the sentence "The part …". */
  readonly reason: string;
  /** ISO 8601. */
  readonly since: string;
}

interface FailureRecord {
  readonly host: string;
  readonly pid: number;
  readonly failures: readonly RenderFailureNote[];
}

function getFile(partsFolder: string): string {
  return path.join(partsFolder, FOLDER, `${hostname()}-${process.pid}.json`);
}

/**
 * Writes this process's render failures for `parts status`, or removes the file when there are none. Ignores a
 * read-only folder, because log and metrics report the failures, too.
 */
export function writeRenderFailures(partsFolder: string, failures: readonly RenderFailureNote[]): void {
  const file = getFile(partsFolder);
  try {
    if (failures.length === 0) return rmSync(file, { force: true });
    mkdirSync(path.dirname(file), { recursive: true });
    const note: FailureRecord = { host: hostname(), pid: process.pid, failures };
    writeFileSync(`${file}.next`, JSON.stringify(note));
    renameSync(`${file}.next`, file);
  } catch {
    // A read-only parts folder is supported.
  }
}

/** Reads the render failures of all portals that use a parts folder; on this host only those of running processes. */
export function readRenderFailures(partsFolder: string): readonly RenderFailureNote[] {
  let files: readonly string[];
  try {
    files = readdirSync(path.join(partsFolder, FOLDER)).filter((file) => file.endsWith('.json'));
  } catch {
    return [];
  }
  return files.flatMap((file) => {
    try {
      const text = readFileSync(path.join(partsFolder, FOLDER, file), 'utf8');
      const { host, pid, failures } = JSON.parse(text) as FailureRecord;
      return host !== hostname() || isRunning(pid) ? failures : [];
    } catch {
      return [];
    }
  });
}
