import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { DatabaseUse } from './database-use';

/** CPU use of processes and threads over a period; 1 means one fully used processor. */
export interface Resources {
  /** Number of processors of the machine. */
  readonly processors: number;
  /** The whole machine, including other programs. */
  readonly machine: number;
  /** Main thread of the portal; null on systems other than Linux, which do not report it. */
  readonly portalThread: number | null;
  /** Busiest of the portal's other threads; with the embedded database, the database thread. */
  readonly nextThread: number | null;
  /** All threads of the portal. */
  readonly portal: number | null;
  /** This program, which simulates the visitors. */
  readonly visitors: number;
}

/** Clock ticks of Linux in a second (sysconf CLK_TCK); 100 on every system that Node supports. */
const TICKS = 100;

interface Look {
  readonly at: number;
  readonly own: NodeJS.CpuUsage;
  readonly idle: number;
  readonly threads: ReadonlyMap<number, number> | null;
}

function readThreads(pid: number): ReadonlyMap<number, number> | null {
  const folder = `/proc/${pid}/task`;
  if (!existsSync(folder)) return null;
  return new Map(
    readdirSync(folder).map((thread) => {
      // The name, in brackets, may contain spaces; user and system time are the 12th and 13th fields after it.
      const words = readFileSync(`${folder}/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return [Number(thread), (Number(words[11]) + Number(words[12])) / TICKS] as const;
    }),
  );
}

function look(pid: number): Look {
  return {
    at: performance.now(),
    own: process.cpuUsage(),
    idle: cpus().reduce((sum, { times }) => sum + times.idle, 0),
    threads: readThreads(pid),
  };
}

/**
 * Starts sampling.
 * @param pid process ID of the portal
 * @returns a function that returns the CPU use since the start
 */
export function sampleResources(pid: number): () => Resources {
  const first = look(pid);
  return () => {
    const now = look(pid);
    const seconds = (now.at - first.at) / 1_000;
    const processors = cpus().length;
    const { user, system } = process.cpuUsage(first.own);
    const shares =
      now.threads &&
      new Map(
        [...now.threads].map(([thread, used]) => [
          thread,
          (used - (first.threads?.get(thread) ?? 0)) / seconds,
        ]),
      );
    const others = shares && [...shares].flatMap(([thread, share]) => (thread === pid ? [] : [share]));
    return {
      processors,
      machine: processors - (now.idle - first.idle) / 1_000 / seconds,
      portalThread: shares?.get(pid) ?? null,
      nextThread: others && Math.max(0, ...others),
      portal: shares && [...shares.values()].reduce((sum, share) => sum + share, 0),
      visitors: (user + system) / 1_000_000 / seconds,
    };
  };
}

/** Minimum share at which a thread or a processor counts as fully used. */
const FULL = 0.9;
function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

/** Describes the bottleneck; null while no resource is fully used. */
export function findLimit(resources: Resources, database: DatabaseUse | null): string | null {
  const { processors, machine, portalThread, nextThread, visitors } = resources;
  if (machine >= processors * FULL)
    return `all ${processors} processors (the portal ${percent(resources.portal ?? 0)}, the visitors' program ${percent(visitors)} of one; all else, such as a database server, ${percent(machine - (resources.portal ?? 0) - visitors)})`;
  if (portalThread !== null && portalThread >= FULL)
    return `the portal's one thread (${percent(portalThread)})`;
  if (nextThread !== null && nextThread >= FULL) return `the database's one thread (${percent(nextThread)})`;
  if (database !== null && database.busy >= database.open * FULL)
    return `the database's connections (${database.busy.toFixed(1)} of ${database.open.toFixed(0)} busy, ${database.waiting.toFixed(0)} statements waiting; the thread next to the portal's computes ${percent(nextThread ?? 0)} of the time)`;
  return null;
}
