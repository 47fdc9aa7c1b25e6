import { readFileSync } from 'node:fs';

/** Linux reports times of processes in /proc in ticks of a hundredth of a second (proc_pid_stat(5)). */
const TICKS_PER_SECOND = 100;
/** Positions of utime, stime, cutime and cstime after the name of the program, which may contain spaces. */
const [FIRST, AFTER_LAST] = [11, 15];

/**
 * Returns the processor seconds of this process, and of its child processes that have ended with their descendants.
 *
 * @returns null on other systems than Linux
 */
export function readProcessorSeconds(): number | null {
  if (process.platform !== 'linux') return null;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(FIRST, AFTER_LAST);
  return ticks.reduce((sum, each) => sum + Number(each), 0) / TICKS_PER_SECOND;
}
