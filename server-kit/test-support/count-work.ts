import { type Profiler, Session } from 'node:inspector';

/*
 * Counts what JavaScript executes, which is the same on every machine and under every load. V8 counts blocks only in
 * functions that are first called after this file was imported.
 */

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
// Further test files of the process would run slower.
afterAll(() => session.disconnect());

/** Returns the counts since the last time, and sets them to zero. */
function takeCount(): number {
  let coverage: readonly Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error !== null) throw error;
    coverage = result;
  });
  return coverage
    .flatMap(({ functions }) => functions)
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { count }) => sum + count, 0);
}

/** Returns how many functions and blocks of functions the work executes. */
export function countWork(work: () => unknown): number {
  takeCount();
  work();
  return takeCount();
}
