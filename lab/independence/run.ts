import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, commaSeparated, readCommandLine } from '@portal/registry/command-line';
import prepareData from '../../tests/portal/prepared-data';
import { WORKSPACE } from '../../tests/workspace';
import { writeReport } from '../write-report';
import { findDeviations } from './expectations';
import { hashInputs } from './inputs';
import type { Mistake } from './mistake';
import { MISTAKES } from './mistakes';
import { type PartName, PARTS } from './portal-parts';
import { formatReport, NOT_TRIED, type PairResult } from './report';
import { openStage, type Stage, type StageKind, STAGES } from './stage';
import { tryMistake } from './try-mistake';

/**
 * Tests every mistake in every part in every phase, using both databases. Pairs with a result for the same inputs are
 * skipped, so that an interrupted run continues.
 */
const chosen = readCommandLine(
  commandLine('npm run lab independence --', 'Tries every mistake in every part.')
    .option('--part <names>', 'parts, with commas', commaSeparated)
    .option('--mistake <words>', 'words of names of mistakes, with commas', commaSeparated)
    .option('--stage <names>', 'stages, such as postgres', commaSeparated)
    .option('--again', 'also what has a result for the same inputs'),
).opts<{
  readonly part?: readonly string[];
  readonly mistake?: readonly string[];
  readonly stage?: readonly string[];
  readonly again?: true;
}>();
const RESULTS = path.join(WORKSPACE, 'test-results/independence');

interface Pair {
  readonly part: PartName;
  readonly mistake: Mistake;
  readonly stage: StageKind;
}

/** Stored result of a pair. */
interface KeptResult extends PairResult {
  readonly inputs: string;
}

function isChosen(given: readonly string[] | undefined, value: string): boolean {
  return given === undefined || given.some((each) => value.toLowerCase().includes(each));
}

function getFile(part: string, mistake: string): string {
  return path.join(RESULTS, `${part} ${mistake}.json`);
}

function readResult(part: string, mistake: string): KeptResult | null {
  const file = getFile(part, mistake);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptResult) : null;
}

/** All pairs; adjacent cells of the table use different stages, so that each part and each mistake is tested on both. */
const allPairs = PARTS.flatMap((part, row) =>
  MISTAKES.map((mistake, column): Pair => ({
    part,
    mistake,
    stage: STAGES[(row + column) % 2 === 0 ? 0 : 1],
  })),
);
const inputs = hashInputs();
function isToDo({ part, mistake }: Pair): boolean {
  const known = readResult(part, mistake.name);
  return chosen.again === true || known === null || known.inputs !== inputs || known.outcome === undefined;
}
const waiting = allPairs
  .filter(({ part }) => chosen.part?.includes(part) ?? true)
  .filter(({ mistake, stage }) => isChosen(chosen.mistake, mistake.name) && isChosen(chosen.stage, stage))
  .filter(isToDo);
const pairCount = waiting.length;
mkdirSync(RESULTS, { recursive: true });

const started = performance.now();
function secondsSince(moment: number): string {
  return `${((performance.now() - moment) / 1000).toFixed(1)} s`;
}

async function writeKnownResults(): Promise<readonly PairResult[]> {
  const results = allPairs.map(({ part, mistake, stage }): PairResult => {
    const known = readResult(part, mistake.name);
    return known === null
      ? { part, mistake: mistake.name, stage, error: NOT_TRIED }
      : { ...known, isOutdated: known.inputs !== inputs };
  });
  await writeReport('independence', formatReport(results));
  return results;
}

/** Runs the pairs of a stage one after the other; a failure or a deviation replaces the stage by a new one. */
async function work(kind: StageKind): Promise<void> {
  let stage: Stage | null = null;
  const isOfStage = (pair: Pair): boolean => pair.stage === kind;
  for (let index = waiting.findIndex(isOfStage); index >= 0; index = waiting.findIndex(isOfStage)) {
    const [pair] = waiting.splice(index, 1);
    if (pair === undefined) break;
    const { part, mistake } = pair;
    const began = performance.now();
    const keep = (result: Pick<PairResult, 'outcome' | 'error'>): void => {
      const kept: KeptResult = { part, mistake: mistake.name, stage: kind, inputs, ...result };
      writeFileSync(getFile(part, mistake.name), JSON.stringify(kept, null, 2));
    };
    let isAsExpected = false;
    try {
      stage ??= await openStage(kind);
      const outcome = await tryMistake(stage, part, mistake, 'every moment');
      keep({ outcome });
      isAsExpected = findDeviations(outcome).length === 0;
    } catch (error) {
      keep({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
    const verdict = isAsExpected ? 'as expected' : 'NOT AS EXPECTED';
    console.log(`${part}, ${mistake.name}: ${verdict} (${secondsSince(began)}, ${kind})`);
    if (isAsExpected) continue;
    await stage?.stop();
    stage = null;
  }
  await stage?.stop();
}

const removeData = await prepareData();
await Promise.all(STAGES.map(work));
await removeData();

const results = await writeKnownResults();
const failures = results.flatMap(({ part, mistake, outcome, error }) =>
  outcome === undefined ? [`${part}, ${mistake}: ${error ?? ''}`] : findDeviations(outcome),
);
console.log(`\n${pairCount} pairs in ${secondsSince(started)}; ${failures.length} deviations.`);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;
