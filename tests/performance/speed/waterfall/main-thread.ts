/** An event of Chromium's trace format; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  /** X for a complete event, which has a duration. */
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } };
}

/** Categories of main-thread work; `rest` is everything else. */
export const KINDS = ['parse', 'style', 'layout', 'paint', 'compile', 'run', 'collect', 'rest'] as const;
export type Kind = (typeof KINDS)[number];

const NAMES: readonly (readonly [Kind, RegExp])[] = [
  ['parse', /^(?:ParseHTML$|HTMLDocumentParser)/],
  ['style', /^(?:UpdateLayoutTree|ParseAuthorStyleSheet|RecalculateStyles)$/],
  ['layout', /^Layout$/],
  ['paint', /^(?:PrePaint|Paint|PaintImage|Layerize|UpdateLayer|UpdateLayerTree|Commit|CompositeLayers)$/],
  ['compile', /^(?:v8\.(?:compile|parse|produceCache)|V8\.(?:Compile|Parse|PreParse|Finalize))/],
  [
    'run',
    /^(?:v8\.(?:run|callFunction|newInstance)|FunctionCall|EvaluateScript|EventDispatch|Fire\w+|TimerFire|RunMicrotasks)$/,
  ],
  ['collect', /^(?:MinorGC|MajorGC|V8\.GC)/],
];

function classifyEvent({ name, cat }: TraceEvent): Kind {
  return (
    NAMES.find(([, names]) => names.test(name))?.[0] ?? (cat.includes('v8.compile') ? 'compile' : 'rest')
  );
}

/** @throws when the trace contains no visit of the URL */
function navigationTo(events: readonly TraceEvent[], address: string): TraceEvent {
  const found = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === address,
  );
  if (found === undefined) throw new Error(`The trace has no visit of ${address}`);
  return found;
}

/**
 * Sums the main-thread time of a page, each event without its nested events.
 * @param events of one trace, in any order
 * @param address URL of the page's document
 * @param until milliseconds from the start of navigation; later work is cut off
 * @returns milliseconds by category
 * @throws when the trace contains no visit of the URL
 */
export function computeMainThreadTime(
  events: readonly TraceEvent[],
  address: string,
  until: number,
): Readonly<Record<Kind, number>> {
  const { pid, tid, ts: from } = navigationTo(events, address);
  const to = from + until * 1_000;
  const durations = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  const around: { readonly kind: Kind; readonly end: number }[] = [];
  const inside = events
    .filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid)
    .map((event) => ({
      kind: classifyEvent(event),
      start: Math.max(from, event.ts),
      end: Math.min(to, event.ts + (event.dur ?? 0)),
    }))
    .filter(({ start, end }) => end > start)
    .sort((one, other) => one.start - other.start || other.end - one.end);
  for (const { kind, start, end } of inside) {
    while (around.length > 0 && (around.at(-1)?.end ?? 0) <= start) around.pop();
    const outer = around.at(-1);
    if (outer !== undefined) durations[outer.kind] -= (end - start) / 1_000;
    durations[kind] += (end - start) / 1_000;
    around.push({ kind, end });
  }
  return durations;
}
