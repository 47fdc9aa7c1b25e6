import type { PartManifest } from '@portal/contract/part';
import type { NewEvent, RegistryEvent } from '../src/releases/registry-event';

/** Manifest in which only name, id and version are meaningful. */
export function testManifest(name: string, id: string, more: Partial<PartManifest> = {}): PartManifest {
  return {
    name,
    version: '1.0.0',
    id,
    slots: [],
    routes: [],
    uses: [],
    texts: [],
    exposes: [],
    requires: {},
    supplies: {},
    entry: 'entry.js',
    styles: null,
    edge: null,
    files: [],
    serverFiles: [],
    ...more,
  };
}

function named(part: string, id: string) {
  return { part, id, version: '1.0.0', who: 'test' };
}

export function deploy(part: string, id: string): NewEvent {
  return {
    kind: 'deploy',
    ...named(part, id),
    manifest: testManifest(part, id),
  };
}
export function promote(part: string, id: string): NewEvent {
  return { kind: 'promote', ...named(part, id) };
}
export function rollback(part: string, id: string): NewEvent {
  return { kind: 'rollback', ...named(part, id) };
}
export function canary(part: string, id: string, percent: number): NewEvent {
  return {
    kind: 'canary',
    ...named(part, id),
    percent,
  };
}

/** Returns events in the form in which the registry returns them. */
export function addSequence(...events: readonly NewEvent[]): readonly RegistryEvent[] {
  return events.map((event, index) => ({ seq: index + 1, time: '2026-01-01T00:00:00.000Z', ...event }));
}
