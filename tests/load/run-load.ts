import { parseArgs } from 'node:util';
import type { DatabaseKind } from './load-portal';
import { curveSection, promisedSection, soakSection, type Section } from './load-report';
import { runCurve, runPromised, runSoak } from './load-runs';
import { isKept, OPEN_RECOVERIES, PROMISED } from './promised';
import { writeSection } from './write-section';

const USAGE = `npm run load [-- promised | curve | soak [minutes] | all]
  --database embedded|postgres   one of them; both when absent
  --rate N                       recoveries a second instead of the promised (promised, soak)
  --open N                       recoveries that stay open meanwhile: promised 10,000
  --seconds N                    that count: promised 60, curve 15 a step
  --write                        puts the tables into docs/performance-under-load.md`;

const KINDS: readonly DatabaseKind[] = ['embedded', 'postgres'];
const MODES = ['promised', 'curve', 'soak', 'all'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string' },
    rate: { type: 'string' },
    open: { type: 'string' },
    seconds: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

const number = (text: string | undefined, standard: number): number => {
  const value = Number(text ?? standard);
  if (!(value > 0)) throw new Error(`"${text}" is no number above 0.\n${USAGE}`);
  return value;
};

const mode = MODES.find((each) => each === (positionals[0] ?? 'promised'));
if (mode === undefined) throw new Error(`There is no "${positionals[0]}".\n${USAGE}`);
const kinds = KINDS.filter((kind) => values.database === undefined || values.database === kind);
if (kinds.length === 0) throw new Error(`There is no database "${values.database}".\n${USAGE}`);

const tell = async (section: Section): Promise<void> => {
  console.log(`\n${section.text}`);
  if (values.write) await writeSection(section);
};

for (const kind of kinds) {
  const promised = PROMISED[kind];
  if (mode === 'promised' || mode === 'all') {
    const rate = { ...promised, perSecond: number(values.rate, promised.perSecond) };
    const open = number(values.open, OPEN_RECOVERIES);
    const run = await runPromised(kind, rate, number(values.seconds, 60), open);
    await tell(promisedSection(kind, rate, run));
    if (!isKept(rate, run)) process.exitCode = 1;
  }
  if (mode === 'curve' || mode === 'all') {
    const runs = await runCurve(kind, number(values.seconds, 15), ({ perSecond, figures }) =>
      console.error(`${kind}: ${perSecond}/s done, ${figures.length} calls`),
    );
    await tell(curveSection(kind, runs));
  }
  if (mode === 'soak' || mode === 'all') {
    const minutes = number(positionals[1], 30);
    const rate = { ...promised, perSecond: number(values.rate, promised.perSecond) };
    const run = await runSoak(kind, rate.perSecond, minutes);
    await tell(soakSection(kind, rate, run));
    if (!isKept(rate, run) || run.verdicts.some(({ flat }) => !flat)) process.exitCode = 1;
  }
}
