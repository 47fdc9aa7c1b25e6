import { type Interaction, type Journey, JOURNEYS, runWatchedJourney } from './interactions';
import { formatSpread, quantile } from './median';
import { ANDROID, type Conditions, SLOW } from './page-times';
import type { Stage } from './stage';

/** Maximum number of journeys of each kind, since each takes a minute. */
const MAX_ROUNDS = 5;
/** Number of interactions listed for each profile. */
const LISTED = 8;
const GOAL_MS = 100;

function quantileOf(journey: readonly Interaction[], share: number): number {
  return quantile(
    journey.map(({ duration }) => duration),
    share,
  );
}

function p75(journey: readonly Interaction[]): number {
  return quantileOf(journey, 0.75);
}

function longest(journey: readonly Interaction[]): number {
  return quantileOf(journey, 1);
}

/** Formats the longest interactions of all journeys; the same interaction of several rounds is one row with its spread. */
function worstRows(journeys: readonly (readonly Interaction[])[]): readonly string[] {
  const grouped = new Map<string, Interaction[]>();
  for (const each of journeys.flat().filter(({ what }) => what !== ''))
    grouped.set(each.what, [...(grouped.get(each.what) ?? []), each]);
  return [...grouped]
    .map(([what, all]) => ({ what, all, worst: longest(all) }))
    .sort((one, other) => other.worst - one.worst)
    .slice(0, LISTED)
    .map(({ what, all }) => {
      const spread = (figure: 'duration' | 'delay' | 'processing'): string =>
        formatSpread(all.map((each) => each[figure]));
      return `| ${what} | ${all.length} | ${spread('duration')} | ${spread('delay')} | ${spread('processing')} |`;
    });
}

async function measureProfile(
  stage: Stage,
  conditions: Conditions,
  rounds: number,
): Promise<readonly string[]> {
  const names = Object.keys(JOURNEYS) as Journey[];
  const journeys = new Map(names.map((name) => [name, [] as (readonly Interaction[])[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) {
      journeys.get(name)?.push(await runWatchedJourney(stage, name, conditions));
      console.log(`${conditions.title}: ${name}, round ${round + 1} of ${rounds}`);
    }
  return [
    '',
    `### ${conditions.title}`,
    '',
    '| journey | interactions | 75 % of a journey’s interactions take at most, ms | its longest, ms | p75 of the longest |',
    '| --- | --: | --: | --: | --: |',
    ...[...journeys].map(([name, all]) => {
      const cells = [
        formatSpread(all.map(({ length }) => length)),
        formatSpread(all.map(p75)),
        formatSpread(all.map(longest)),
        quantile(all.map(longest), 0.75).toFixed(0),
      ];
      return `| ${name} | ${cells.join(' | ')} |`;
    }),
    '',
    '| the longest interactions | times | until the paint, ms | until its handlers, ms | in its handlers, ms |',
    '| --- | --: | --: | --: | --: |',
    ...worstRows([...journeys.values()].flat()),
  ];
}

/** Measures the time from an input to the next paint, over whole journeys. */
export async function measureInteractions(stage: Stage, rounds: number): Promise<readonly string[]> {
  const made = Math.min(rounds, MAX_ROUNDS);
  return [
    '## From an interaction to the next paint',
    '',
    `Whole recoveries, ${made} of each, from the login page and back to it, with the passcode of a real e-mail. Keys, clicks and taps`,
    'are input of the browser, not events of a script; a key takes 120 ms, a look at a screen a second. The Event Timing API',
    'reports each interaction to the next paint, in steps of 8 ms; those shorter than 16 ms, which it leaves out, count as 16. The',
    `goal is ${GOAL_MS} ms at most, p75 over a whole journey.`,
    ...(await measureProfile(stage, SLOW, made)),
    ...(await measureProfile(stage, ANDROID, made)),
  ];
}
