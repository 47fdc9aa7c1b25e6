import { readdirSync } from 'node:fs';
import path from 'node:path';
import { commandLine, InvalidArgumentError, readCommandLine } from '@portal/registry/command-line';
import { createLinter } from './create-linter';
import { describeFindings } from './findings';
import { listScreens, listViews, readChoice, readStates, type RequestedChoice } from './frames';
import { startStudioPortal } from './studio-portal';
import { startBrowser, visitScreen } from './visit-screens';

/** Keys of the white labels that have a file. */
const whiteLabels = readdirSync(path.resolve(import.meta.dirname, '../../shared-wl-assets/white-labels'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => path.basename(name, '.json'));

/** Parses a comma-separated list, such as `shell,login-mf`. @throws InvalidArgumentError */
function commaSeparated(text: string): readonly string[] {
  const items = text.split(',').map((item) => item.trim());
  if (items.includes('')) throw new InvalidArgumentError('It is a list with commas.');
  return items;
}

const requested = readCommandLine(
  commandLine(
    'npx tsx tests/studio/lint.ts',
    'Examines states of the screens; lists are written with commas.',
  )
    .option('--part <names>', 'parts; all when absent', commaSeparated)
    .option('--wl <keys>', 'white labels; default when absent', commaSeparated)
    .option('--language <names>', 'languages', commaSeparated)
    .option('--width <pixels>', 'widths of the window; 390,1440 when absent', commaSeparated)
    .option('--scheme <names>', 'light, dark; light when absent', commaSeparated)
    .option('--all', 'everything that is not chosen otherwise'),
).opts<RequestedChoice>();
const portal = await startStudioPortal();
const started = performance.now();
try {
  const states = await readStates(portal.origin);
  const choice = readChoice(
    requested,
    { whiteLabels, parts: states.map(({ part }) => part) },
    {
      whiteLabels: ['default'],
      languages: ['en-US', 'de-DE'],
      widths: [390, 1440],
      schemes: ['light'],
      parts: [],
    },
  );
  const browser = await startBrowser();
  try {
    const screens = listScreens(states, choice);
    const linter = createLinter(portal.origin);
    await visitScreen({ browser, origin: portal.origin, ...linter }, screens, listViews(choice), linter.look);
    const findings = linter.found();
    if (findings.length > 0) {
      console.error(describeFindings(findings));
      process.exitCode = 1;
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${screens.length} screens, ${findings.length} findings, ${seconds} s`);
  } finally {
    await browser.close();
  }
} finally {
  await portal.stop();
}
