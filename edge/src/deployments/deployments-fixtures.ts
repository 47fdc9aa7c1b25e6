import { bareManifest, type PartManifest } from '@portal/registry/manifest';
import { foldEvents, type NewEvent, type RegistryEvent } from '@portal/registry/releases';
import type { DeploymentsView } from './deployments-page';

const FIRST = Date.UTC(2026, 0, 12, 8, 30);
const HOUR = 3_600_000;

const uses: Readonly<Record<string, readonly string[]>> = { 'clip-login-mf': ['login-mf'] };

function manifest(name: string, id: string, version: string): PartManifest {
  return {
    ...bareManifest(name, id, version),
    uses: uses[name] ?? [],
  };
}

function published(part: string, id: string, version = '1.4.0', who = 'login-team'): NewEvent {
  return {
    kind: 'deploy',
    part,
    id,
    version,
    who,
    manifest: manifest(part, id, version),
  };
}
function live(part: string, id: string, version = '1.4.0', who = 'login-team'): NewEvent {
  return {
    kind: 'promote',
    part,
    id,
    version,
    who,
  };
}

function toRegistryEvents(events: readonly NewEvent[]): readonly RegistryEvent[] {
  return events.map((event, index) => ({
    ...event,
    seq: index + 1,
    time: new Date(FIRST + index * HOUR).toISOString(),
  }));
}

const PARTS = [
  'shared-wl-assets',
  'root-config',
  'shell',
  'login-mf',
  'recovery-mf',
  'clip-login-mf',
] as const;

function createBuildId(part: string): string {
  return (part.length * 7_919).toString(16).padStart(16, '0');
}

const USUAL_EVENTS: readonly NewEvent[] = PARTS.flatMap((part) => [
  published(part, createBuildId(part)),
  live(part, createBuildId(part)),
]);

const NEXT = '8f3a17c04be92d65';

const eventful: readonly NewEvent[] = [
  ...USUAL_EVENTS,
  published('login-mf', NEXT, '1.5.0', 'a-team-with-a-rather-long-name@build-machine-17'),
  { kind: 'canary', part: 'login-mf', id: NEXT, version: '1.5.0', who: 'login-team', percent: 5 },
  published('recovery-mf', NEXT, '2.0.0', 'recovery-team'),
  live('recovery-mf', NEXT, '2.0.0', 'recovery-team'),
  {
    kind: 'rollback',
    part: 'recovery-mf',
    id: createBuildId('recovery-mf'),
    version: '1.4.0',
    who: 'on-call',
  },
  published('brand-new-mf', NEXT, '0.1.0', 'new-team'),
];

function view(events: readonly NewEvent[], more: Partial<DeploymentsView> = {}): DeploymentsView {
  return {
    language: 'en-US',
    states: [...foldEvents(toRegistryEvents(events)).values()],
    events: toRegistryEvents(events),
    overrides: new Map(),
    workspaceBuilds: new Map(),
    failed: new Set(),
    part: '',
    target: '',
    ...more,
  };
}

/** States of the page, shown at `/dev/deployments/states/<name>`. */
export const deploymentsFixtures: Readonly<Record<string, DeploymentsView>> = {
  'no-part': view([]),
  usual: view(USUAL_EVENTS),
  eventful: view(eventful),
  'override-on': view(eventful, {
    overrides: new Map([
      ['login-mf', NEXT],
      ['recovery-mf', 'http://localhost:4100/'],
    ]),
  }),
  'workspace-build': view(USUAL_EVENTS, {
    overrides: new Map([['login-mf', NEXT]]),
    workspaceBuilds: new Map([['login-mf', NEXT]]),
  }),
  'override-failed': view(eventful, {
    overrides: new Map([['shell', NEXT]]),
    failed: new Set(['shell']),
  }),
  'form-filled': view(USUAL_EVENTS, { part: 'recovery-mf', target: 'http://localhost:4100' }),
};
