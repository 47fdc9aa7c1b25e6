import type { SettingGroup } from '@portal/registry/settings';
import type { EffectiveSetting, SettingsReport } from './settings-report';
import type { TriedConnection } from './try-connections';

/** Headings of the groups, in the order of the reference page. */
const HEADINGS: Readonly<Record<SettingGroup, string>> = {
  production: 'Needed in production',
  common: 'Common',
  upstreams: 'Your own services',
  directory: 'Directory',
  telemetry: 'OpenTelemetry',
  rare: 'Rare',
};

function formatValue({ source, value, secret, wrong }: EffectiveSetting): string {
  if (wrong && source !== 'default') return source === 'not set' ? 'not set: see below' : 'wrong: see below';
  if (secret && (source === 'environment' || source === 'file')) return 'set (secret)';
  return value === null ? 'not set' : value.replaceAll('`', '');
}

function formatSettings(settings: readonly EffectiveSetting[]): readonly string[] {
  const width = Math.max(...settings.map(({ name }) => name.length));
  return settings.map((setting) => {
    const { name, source } = setting;
    const from = source === 'not set' ? '' : `  [${source}]`;
    return `  ${name.padEnd(width)}  ${formatValue(setting)}${from}`;
  });
}

function formatSection(heading: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`\n${heading}:`, ...lines];
}

function formatSentences(sentences: readonly string[]): readonly string[] {
  return sentences.map((sentence) => `  - ${sentence.replaceAll('\n', '\n    ')}`);
}

/** Renders a report for people. @param connections null when none was tried */
export function renderReport(
  { settings, needs, others }: SettingsReport,
  connections: readonly TriedConnection[] | null = null,
): string {
  const groups = Object.entries(HEADINGS).flatMap(([group, heading]) =>
    formatSection(heading, formatSettings(settings.filter((setting) => setting.group === group))),
  );
  return [
    'Settings in effect; secrets are hidden.',
    ...groups,
    ...formatSection('Not settings of the portal', others.length === 0 ? [] : [`  ${others.join(', ')}`]),
    ...formatSection(
      'Connections',
      (connections ?? []).map(({ name, problem }) => `  ${name}: ${problem ?? 'responds'}`),
    ),
    ...(needs.length === 0
      ? [
          connections?.some(({ problem }) => problem !== null)
            ? '\nThe settings are in order, but not every service can be used.'
            : '\nProduction can start with these settings.',
        ]
      : formatSection('Production still needs', formatSentences(needs))),
    '',
  ].join('\n');
}
