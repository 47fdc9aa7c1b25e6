import { commandLine, Option, positiveNumber, readCommandLine } from '@portal/registry/command-line';
import { writeReport } from '../write-report';
import { measureRounds } from './measure-rounds';
import { type Conditions, FAST, SLOW } from './page-times';
import { startMeasuringStage } from './stage';
import { lineSection, type SpeedGoals } from './table';

/**
 * Measures how long visitors wait, compared with a static form and a monolith. Run on an idle machine: `npm run lab speed`.
 */
const LINES: Readonly<Record<string, readonly [Conditions, SpeedGoals]>> = {
  'slow-line': [SLOW, { kept: 1.4, hydrated: { cold: 0.78, warm: 0.9, deployed: 0.95 } }],
  'fast-line': [FAST, { kept: 1.8, hydrated: { cold: 1, warm: 1, deployed: 1 } }],
};

const { rounds, section } = readCommandLine(
  commandLine('npm run lab speed --', 'Measures the login page; takes half an hour.')
    .option('--rounds <number>', 'visits of each page', positiveNumber, 9)
    .addOption(new Option('--section <name>', 'only one section').choices(Object.keys(LINES))),
).opts<{ readonly rounds: number; readonly section?: string }>();

const { browser, pages, deploy, stop } = await startMeasuringStage();
try {
  for (const [name, [conditions, goals]] of Object.entries(LINES)) {
    if (section !== undefined && section !== name) continue;
    const measured = await measureRounds(browser, pages, conditions, rounds, deploy);
    await writeReport(
      `speed-${name}`,
      lineSection({ title: conditions.title, ...measured, goals }).join('\n'),
    );
  }
} finally {
  await stop();
}
