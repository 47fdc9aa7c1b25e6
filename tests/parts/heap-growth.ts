import type { CDPSession } from '@playwright/test';

/** Owner of an object: the page's scripts, their compiled code, or the browser. */
export type ObjectOwner = 'script' | 'code' | 'browser';

/** Objects of a page at one moment, by their heap snapshot ID. */
export type Objects = ReadonlyMap<number, { readonly keeper: ObjectOwner; readonly bytes: number }>;

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[]] } };
  readonly nodes: readonly number[];
}

const SCRIPT = new Set([
  'object',
  'closure',
  'array',
  'string',
  'concatenated string',
  'number',
  'regexp',
  'bigint',
]);

function classifyOwner(type: string): ObjectOwner {
  return SCRIPT.has(type) ? 'script' : type === 'code' || type === 'object shape' ? 'code' : 'browser';
}

/** Takes a heap snapshot (HeapProfiler of the DevTools protocol) after a garbage collection. */
export async function countHeapObjects(session: CDPSession): Promise<Objects> {
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const chunks: string[] = [];
  const collect = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', collect);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields: fields, node_types } = snapshot.meta;
  const [type, id, size] = ['type', 'id', 'self_size'].map((name) => fields.indexOf(name));
  const objects = new Map<number, { keeper: ObjectOwner; bytes: number }>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const of = (field = 0): number => nodes[at + field] ?? 0;
    objects.set(of(id), { keeper: classifyOwner(node_types[0][of(type)] ?? ''), bytes: of(size) });
  }
  return objects;
}

export interface RetainedObjects {
  readonly objects: number;
  readonly bytes: number;
}

/** Objects created between the first and the second snapshot that are still in the third. */
export function findRetained(
  first: Objects,
  second: Objects,
  third: Objects,
): Readonly<Record<ObjectOwner, RetainedObjects>> {
  const kept = {
    script: { objects: 0, bytes: 0 },
    code: { objects: 0, bytes: 0 },
    browser: { objects: 0, bytes: 0 },
  };
  for (const [id, { keeper, bytes }] of third)
    if (second.has(id) && !first.has(id)) {
      kept[keeper].objects += 1;
      kept[keeper].bytes += bytes;
    }
  return kept;
}
