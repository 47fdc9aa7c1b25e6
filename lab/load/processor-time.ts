import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of Linux in a second (sysconf CLK_TCK); 100 on every system that Node supports. */
const TICKS = 100;

/** Returns the fields of `/proc/<pid>/stat` after the program's name, which is in brackets and may contain spaces. */
function readStat(pid: number): readonly string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null;
  } catch {
    // The process has ended.
    return null;
  }
}

/** Returns the process IDs of all descendants of a process. */
export function findDescendants(root: number): readonly number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(readStat(Number(name))?.[1])] as const);
  const childrenOf = (pid: number): readonly number[] =>
    parents.flatMap(([child, parent]) => (parent === pid ? [child, ...childrenOf(child)] : []));
  return childrenOf(root);
}

/**
 * Returns the processor time of processes in seconds, including all threads and terminated children.
 *
 * @param pids process IDs; terminated processes are ignored
 */
export function readProcessorSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    // utime, stime, cutime and cstime (proc_pid_stat(5)).
    const times = readStat(pid)?.slice(11, 15) ?? [];
    return sum + times.reduce((ticks, word) => ticks + Number(word), 0) / TICKS;
  }, 0);
}
