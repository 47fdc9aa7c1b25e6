import {
  Argument,
  commandLine,
  Option,
  positiveNumber,
  readCommandLine,
} from '@portal/registry/command-line';
import { writeReport } from '../write-report';
import type { DatabaseKind } from './load-portal';
import { curveSection, overloadSection, type Section, sloSection, soakSection } from './load-report';
import { runAtSlo, runCurve, runSoak } from './load-runs';
import { findOverloadFaults, runOverload } from './overload';
import { meetsSlo, OPEN_RECOVERIES, SLOS } from './slo';

const MODES = ['promised', 'curve', 'soak', 'overload', 'all'] as const;
/** Rate of an overload as a multiple of the guaranteed rate. */
const OVERLOAD_FACTOR = 3;
const KINDS: readonly DatabaseKind[] = ['embedded', 'postgres'];

const program = readCommandLine(
  commandLine(
    'npm run lab load --',
    'Sends visitors at a steady rate and compares the times with the promised ones.',
  )
    .addArgument(new Argument('[mode]', 'what to measure').choices(MODES).default('promised'))
    .addArgument(new Argument('[minutes]', 'length of a soak').argParser(positiveNumber).default(30))
    .addOption(new Option('--database <name>', 'only one database').choices(KINDS))
    .option(
      '--rate <number>',
      'recoveries a second instead of the promised (promised, soak), of three times as many (overload)',
      positiveNumber,
    )
    .option(
      '--open <number>',
      'recoveries that stay open meanwhile (promised)',
      positiveNumber,
      OPEN_RECOVERIES,
    )
    .option('--seconds <number>', 'that count: promised 60, curve 15 a step, overload 30', positiveNumber),
);
const [mode, minutes] = program.processedArgs as [(typeof MODES)[number], number];
const { database, rate, open, seconds } = program.opts<{
  readonly database?: DatabaseKind;
  readonly rate?: number;
  readonly open: number;
  readonly seconds?: number;
}>();
const kinds = KINDS.filter((kind) => database === undefined || database === kind);

async function tell({ name, text }: Section): Promise<void> {
  await writeReport(`load ${name}`, text);
}

for (const kind of kinds) {
  const promised = SLOS[kind];
  if (mode === 'promised' || mode === 'all') {
    const target = { ...promised, perSecond: rate ?? promised.perSecond };
    const run = await runAtSlo(kind, target, seconds ?? 60, open);
    await tell(sloSection(kind, target, run));
    if (!meetsSlo(target, run)) process.exitCode = 1;
  }
  if (mode === 'curve' || mode === 'all') {
    const runs = await runCurve(kind, seconds ?? 15, ({ perSecond, figures }) =>
      console.error(`${kind}: ${perSecond}/s done, ${figures.length} calls`),
    );
    await tell(curveSection(kind, runs));
  }
  if (mode === 'overload' || mode === 'all') {
    const run = await runOverload(kind, rate ?? OVERLOAD_FACTOR * promised.perSecond, seconds ?? 30);
    await tell(overloadSection(kind, run));
    if (findOverloadFaults(run).length > 0) process.exitCode = 1;
  }
  if (mode === 'soak' || mode === 'all') {
    const target = { ...promised, perSecond: rate ?? promised.perSecond };
    const run = await runSoak(kind, target.perSecond, minutes);
    await tell(soakSection(kind, target, run));
    if (!meetsSlo(target, run) || run.verdicts.some(({ flat }) => !flat)) process.exitCode = 1;
  }
}
