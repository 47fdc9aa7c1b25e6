import type { Kind } from './main-thread';
import type { Weight } from './script-weights';

/** Scripts that are sent before hydration, broken down by owner. */
export interface ScriptsBeforeHydration {
  /** Bytes of all scripts that a first visit fetches before hydration, as sent. */
  readonly sent: number;
  /** Bytes of the analysed entries, compressed together. */
  readonly weighed: number;
  readonly weights: readonly Weight[];
}

const WORDS: Readonly<Record<Kind, string>> = {
  parse: 'reading the document',
  style: 'working out styles',
  layout: 'layout',
  paint: 'painting',
  compile: 'compiling scripts',
  run: 'running scripts',
  collect: 'collecting garbage',
  rest: 'anything else',
};

function counted(count: number): string {
  return count.toLocaleString('en-US');
}

/**
 * Formats the bytes and the CPU time before hydration.
 * @param monolith main-thread milliseconds until hydration, by category
 * @param portal the same for the portal's page
 * @returns Markdown
 */
export function describeRemainingScripts(
  { sent, weighed, weights }: ScriptsBeforeHydration,
  monolith: Readonly<Record<Kind, number>>,
  portal: Readonly<Record<Kind, number>>,
): string {
  const kinds = (Object.keys(WORDS) as Kind[]).sort((one, other) => portal[other] - portal[one]);
  const sum = (spent: Readonly<Record<Kind, number>>): number =>
    Object.values(spent).reduce((total, each) => total + each, 0);
  return [
    '### What is left: bytes before hydration',
    '',
    'Of the scripts that a first visit fetches before hydration, by a build with source maps. An owner’s weight is by',
    'how much the compressed whole would be smaller without it; what two of them have in common counts for neither, so the',
    'weights add up to less than the whole.',
    '',
    '| what | bytes, minified | weight, compressed |',
    '| --- | --: | --: |',
    ...weights.map(
      ({ owner, minified, compressed }) => `| ${owner} | ${counted(minified)} | ${counted(compressed)} |`,
    ),
    `| all of it | ${counted(weights.reduce((total, { minified }) => total + minified, 0))} | ${counted(weighed)} |`,
    `| as sent, with what joins the entries | | ${counted(sent)} |`,
    '',
    '### What is left: the main thread until hydration',
    '',
    'Milliseconds of one traced first visit each, on the slow line with the processor slowed four times; a trace costs time',
    'itself, most of all where functions are called.',
    '',
    '| what | monolith | portal |',
    '| --- | --: | --: |',
    ...kinds.map((kind) => `| ${WORDS[kind]} | ${monolith[kind].toFixed(0)} | ${portal[kind].toFixed(0)} |`),
    `| together | ${sum(monolith).toFixed(0)} | ${sum(portal).toFixed(0)} |`,
  ].join('\n');
}
