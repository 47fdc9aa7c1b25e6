import { bareManifest, type PartManifest } from '../src/manifest';
import type { NewEvent, RegistryEvent } from '../src/releases/registry-event';

/** A manifest of which only name, id and version say something. */
export const testManifest = (name: string, id: string, more: Partial<PartManifest> = {}): PartManifest => ({
  ...bareManifest(name, id, '1.0.0'),
  ...more,
});

const named = (part: string, id: string) => ({ part, id, version: '1.0.0', who: 'test' });

export const deploy = (part: string, id: string): NewEvent => ({
  kind: 'deploy',
  ...named(part, id),
  manifest: testManifest(part, id),
});
export const promote = (part: string, id: string): NewEvent => ({ kind: 'promote', ...named(part, id) });
export const rollback = (part: string, id: string): NewEvent => ({ kind: 'rollback', ...named(part, id) });
export const canary = (part: string, id: string, percent: number): NewEvent => ({
  kind: 'canary',
  ...named(part, id),
  percent,
});

/** Events as a registry would hand them out. */
export const numbered = (...events: readonly NewEvent[]): readonly RegistryEvent[] =>
  events.map((event, index) => ({ seq: index + 1, time: '2026-01-01T00:00:00.000Z', ...event }));
