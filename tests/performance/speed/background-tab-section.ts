import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { type BackgroundState, waitInBackground } from './background-tab';
import { openUninstrumented } from './bare-page';
import type { LoginPage } from './measure-rounds';
import { formatRatio, formatSpread } from './median';
import { evaluate } from './page-input';
import { SLOW, throttle, WATCH } from './page-times';
import type { Stage } from './stage';

interface BackgroundVisit {
  readonly state: BackgroundState;
  /** Milliseconds from showing the tab until a typed character is kept. */
  readonly kept: number;
}

const SHOWN = `addEventListener('visibilitychange', () => (self.shownAt = performance.now()), { once: true });`;

async function visitInBackground(browser: Browser, url: string): Promise<BackgroundVisit> {
  const visitor = await openUninstrumented(browser);
  try {
    const page = await visitor.openInBackground(url);
    const state = await waitInBackground(page);
    await throttle(page, { ...SLOW, roundTrip: 0, bits: null });
    // Neither script acts before the tab is shown, since the browser draws no frames until then.
    await evaluate(page, `${SHOWN}\n${readFileSync(WATCH, 'utf8')}`);
    await page.show();
    await delay(2_000);
    const kept = await evaluate<number>(page, 'marks.field.kept - shownAt');
    return { state, kept };
  } finally {
    await visitor.dispose();
  }
}

/** Measures login pages that are opened in a background tab and shown later. */
export async function measureBackgroundTab(
  { browser, pages }: Stage,
  rounds: number,
): Promise<readonly string[]> {
  const visits: Record<LoginPage, BackgroundVisit[]> = { static: [], monolith: [], portal: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['static', 'monolith', 'portal'] as const)
      visits[name].push(await visitInBackground(browser, pages[name]));
  const keptOf = (name: LoginPage): readonly number[] => visits[name].map(({ kept }) => kept);
  const hiddenOf = (name: LoginPage): string => {
    const hidden = visits[name].filter(
      ({ state: { visibility, drawsFrames } }) => visibility === 'hidden' && !drawsFrames,
    );
    return `${hidden.filter(({ state }) => state.isHydrated).length} of ${hidden.length}`;
  };
  return [
    '## A page opened in a background tab',
    '',
    'Opened by a click with the middle button on a link of another site, which stays in front; the browser draws no frame of the',
    'page. Its tab is shown when it is hydrated, with the processor slowed four times.',
    '',
    '| what | static form | monolith | portal |',
    '| --- | --: | --: | --: |',
    `| hydrated while hidden | | ${hiddenOf('monolith')} | ${hiddenOf('portal')} |`,
    `| from showing until a typed character is kept, ms | ${(['static', 'monolith', 'portal'] as const).map((name) => formatSpread(keptOf(name))).join(' | ')} |`,
    `| the same, times the static form | | ${formatRatio(keptOf('monolith'), keptOf('static'))} | ${formatRatio(keptOf('portal'), keptOf('static'))} |`,
  ];
}
