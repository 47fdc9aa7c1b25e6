import { commandLine, Option, positiveNumber, readCommandLine } from '@portal/registry/command-line';
import { writeSection } from './report';
import { SECTIONS } from './sections';
import { startMeasuringStage } from './stage';

/**
 * Measures how long visitors wait, compared with a static form and a monolith, and writes docs/reports/performance.md.
 * Run on an idle machine: `npm run speed`.
 */
const NAMES = Object.keys(SECTIONS);

const { rounds, section } = readCommandLine(
  commandLine('npm run speed --', 'Measures the pages and writes docs/reports/performance.md; takes an hour.')
    .option('--rounds <number>', 'visits of each page', positiveNumber, 9)
    .addOption(new Option('--section <name>', 'only one section of the report').choices(NAMES)),
).opts<{ readonly rounds: number; readonly section?: string }>();

const stage = await startMeasuringStage();
try {
  for (const name of section === undefined ? NAMES : [section]) {
    const startedAt = performance.now();
    const lines = (await SECTIONS[name]?.(stage, rounds)) ?? [];
    await writeSection(NAMES, name, lines.join('\n'));
    const minutes = (performance.now() - startedAt) / 60_000;
    console.log(`${lines.join('\n')}\n\n${name}: ${minutes.toFixed(1)} minutes`);
  }
} finally {
  await stage.stop();
}
