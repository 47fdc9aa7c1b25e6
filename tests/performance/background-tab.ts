import { setTimeout as delay } from 'node:timers/promises';
import type { UninstrumentedPage } from './bare-page';
import { evaluate } from './page-input';

/** State of a page that was opened in a background tab. */
export interface BackgroundState {
  readonly visibility: DocumentVisibilityState;
  /** Whether the browser draws frames for it. */
  readonly drawsFrames: boolean;
  /** Whether React has attached its handlers to the first field, or to the heading of a page without one. */
  readonly isHydrated: boolean;
}

const READ = `new Promise((resolve) => {
  const place = document.querySelector('#slot-main, #root, main');
  const first = place?.querySelector('input:not([type=hidden])') ?? place?.querySelector('h1');
  const state = (drawsFrames) => resolve({
    visibility: document.visibilityState,
    drawsFrames,
    isHydrated: first != null && Object.keys(first).some((key) => key.startsWith('__reactProps$')),
  });
  requestAnimationFrame(() => state(true));
  setTimeout(() => state(false), 100);
})`;

/** Milliseconds after which a page counts as one that never hydrates in the background. */
const TIMEOUT_MS = 120_000;

/** Waits until a page in a background tab is hydrated or the timeout has passed, and returns its state. */
export async function waitInBackground(page: UninstrumentedPage): Promise<BackgroundState> {
  for (const begun = performance.now(); ; await delay(100)) {
    const state = await evaluate<BackgroundState>(page, READ);
    if (state.isHydrated || performance.now() - begun > TIMEOUT_MS) return state;
  }
}
