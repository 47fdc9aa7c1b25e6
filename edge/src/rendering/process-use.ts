import { readFileSync } from 'node:fs';

/** Milliseconds per clock tick of /proc: Linux reports 100 ticks a second to every process. */
const TICK_MS = 10;

/** Positions after the command's name in /proc/<pid>/stat. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** What a process has used. */
export interface ProcessUse {
  /** Processor time since its start in milliseconds, of all its threads. */
  readonly cpuMs: number;
  /** Resident memory in bytes; typed arrays do not count as heap. */
  readonly residentBytes: number;
}

/** Reads what a process has used; null where the system does not report it. */
export type ReadProcessUse = (pid: number) => ProcessUse | null;

/**
 * Reads what a process has used from /proc; null on other systems than Linux. Synchronously: no disk is involved, and
 * the thread pool would cost many times the two reads.
 */
export const readProcessUse: ReadProcessUse = (pid) => {
  try {
    const read = (file: string): string => readFileSync(`/proc/${pid}/${file}`, 'utf8');
    const stat = read('stat');
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(read('status'))?.[1];
    if (kilobytes === undefined) return null;
    return {
      cpuMs: (Number(ticks[USER_TICKS]) + Number(ticks[SYSTEM_TICKS])) * TICK_MS,
      residentBytes: Number(kilobytes) * 1024,
    };
  } catch {
    return null;
  }
};
