import { commandLine, Option, positiveNumber, readCommandLine } from '@portal/registry/command-line';
import { writeReport } from '../write-report';
import { SECTIONS } from './sections';
import { startMeasuringStage } from './stage';

/**
 * Measures how long visitors wait, compared with a static form and a monolith. Run on an idle machine: `npm run lab speed`.
 */
const NAMES = Object.keys(SECTIONS);

const { rounds, section } = readCommandLine(
  commandLine('npm run lab speed --', 'Measures the pages; takes half an hour.')
    .option('--rounds <number>', 'visits of each page', positiveNumber, 9)
    .addOption(new Option('--section <name>', 'only one section').choices(NAMES)),
).opts<{ readonly rounds: number; readonly section?: string }>();

const stage = await startMeasuringStage();
try {
  for (const name of section === undefined ? NAMES : [section]) {
    const lines = (await SECTIONS[name]?.(stage, rounds)) ?? [];
    await writeReport(`speed-${name}`, lines.join('\n'));
  }
} finally {
  await stage.stop();
}
