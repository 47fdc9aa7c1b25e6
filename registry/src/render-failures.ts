import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

/** Folder beside the published parts where each running portal lists the parts that it does not render. */
const FOLDER = 'render-failures';

/** A build that a portal does not render on the server until the part's next release. */
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
 * Writes this process's render failures for `parts status`; without failures the file is removed. A read-only folder
 * is ignored, since log and metrics hold the same.
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
    // Read-only parts are a supported way to run.
  }
}

function isRunning({ host, pid }: FailureRecord): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Reads the render failures of the portals on a folder of parts; for this host only of running processes. */
export function readRenderFailures(partsFolder: string): readonly RenderFailureNote[] {
  let files: readonly string[];
  try {
    files = readdirSync(path.join(partsFolder, FOLDER)).filter((file) => file.endsWith('.json'));
  } catch {
    return [];
  }
  return files.flatMap((file) => {
    try {
      const note = JSON.parse(readFileSync(path.join(partsFolder, FOLDER, file), 'utf8')) as FailureRecord;
      return isRunning(note) ? note.failures : [];
    } catch {
      return [];
    }
  });
}
