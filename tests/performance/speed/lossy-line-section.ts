import { type LossyLine, startLossyLine } from './lossy-line';
import { type MeasuredRounds, measureRounds } from './measure-rounds';
import { SLOW } from './page-times';
import type { Stage } from './stage';
import { visitRows } from './table';

const LOSS = 0.02;

async function measureOver(
  { browser, portal, baselines, pages }: Stage,
  loss: number,
  rounds: number,
): Promise<MeasuredRounds> {
  const { roundTrip, bits } = SLOW;
  const lineTo = (url: string): Promise<LossyLine> =>
    startLossyLine(new URL(url).origin, { roundTrip, bits, loss });
  const [toPortal, toBaselines] = [await lineTo(portal.origin), await lineTo(baselines.staticForm)];
  const over = (line: LossyLine, url: string): string => url.replace(new URL(url).origin, line.origin);
  try {
    return await measureRounds(
      browser,
      {
        static: over(toBaselines, pages.static),
        monolith: over(toBaselines, pages.monolith),
        portal: over(toPortal, pages.portal),
      },
      // The proxies emulate the line, so the browser throttles only the processor.
      { ...SLOW, title: `Line that loses ${loss * 100} %`, roundTrip: 0, bits: null },
      rounds,
    );
  } finally {
    toPortal.stop();
    toBaselines.stop();
  }
}

/** Measures a line that loses 2 % of its segments, compared with the same line without losses. */
export async function measureLossyLine(stage: Stage, rounds: number): Promise<readonly string[]> {
  const whole = await measureOver(stage, 0, rounds);
  const lossy = await measureOver(stage, LOSS, rounds);
  const rows = (['cold', 'warm'] as const).flatMap((visit) => {
    const without = visitRows(visit, whole);
    return visitRows(visit, lossy).map(({ what, value }, place) => [what, without[place]?.value, value]);
  });
  return [
    `## Lossy line: the slow line, on which ${LOSS * 100} % of the segments are lost`,
    '',
    'A proxy between browser and server imitates the line, since `tc netem` needs root and a module of the kernel, and the',
    'browser loses packets of WebRTC only. It hands over each TCP segment of 1460 bytes when TCP would: after the rate, half a',
    'round trip, and those before it. A lost segment is repeated after one round trip when three others follow, else after two,',
    'then after twice as long; a lost connection request after a second. Losses are drawn from a seeded sequence. Not imitated:',
    'congestion windows, which begin small and shrink with a loss. Other than in the sections above, opening a connection takes',
    'a round trip.',
    '',
    '| what | no losses | 2 % lost |',
    '| --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ];
}
