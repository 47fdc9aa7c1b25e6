import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, readCommandLine } from '@portal/registry/command-line';
import { listSettings } from '@portal/registry/settings';
import { SETTINGS } from '../../edge/src/settings/edge-setting-schemas';
import { formatText } from '../format-text';
import { WORKSPACE } from '../workspace';
import { renderSettingsPage } from './settings-page';
import { createSettingsSchema } from './settings-schema';

const { write } = readCommandLine(
  commandLine(
    'npm run settings:reference --',
    'Compares the reference of settings with the descriptions in the sources.',
  ).option('--write', 'write docs/reference/settings.md and settings.schema.json'),
).opts<{ readonly write?: true }>();

const FILES: Readonly<Record<string, string>> = {
  'docs/reference/settings.md': renderSettingsPage(listSettings(SETTINGS)),
  'docs/reference/settings.schema.json': JSON.stringify(createSettingsSchema(listSettings(SETTINGS))),
};

const stale: string[] = [];
for (const [name, content] of Object.entries(FILES)) {
  const file = path.join(WORKSPACE, name);
  const formatted = await formatText(file, content);
  if (existsSync(file) && readFileSync(file, 'utf8') === formatted) continue;
  stale.push(name);
  if (write) writeFileSync(file, formatted);
}

if (stale.length === 0) console.log('The reference of settings is up to date.');
else if (write) console.log(`Written: ${stale.join(', ')}`);
else {
  console.error(`${stale.join(' and ')} differ from the sources. Run: npm run settings:reference -- --write`);
  process.exitCode = 1;
}
