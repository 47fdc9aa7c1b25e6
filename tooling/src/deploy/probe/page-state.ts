import type * as Playwright from '@playwright/test';
import type { Finding } from './probe-problem';

/** State of a slot. */
type SlotState = 'missing' | 'failed' | 'not hydrated' | 'hydrated';

/** A page as its visitor sees it at one moment. */
export interface PageState {
  /** Path and query. */
  readonly url: string;
  /** Part in the page's boot data; undefined when it is not a page of the portal. */
  readonly part: string | undefined;
  readonly heading: string | undefined;
  readonly slots: readonly (readonly [name: string, state: SlotState])[];
}

/** Findings by state of a slot that is not hydrated. */
export const SLOT_FINDINGS: Readonly<Record<Exclude<SlotState, 'hydrated'>, Finding>> = {
  missing: {
    what: 'the page has no such slot',
    advice: 'Check the server’s response; see the screenshot.',
  },
  failed: {
    what: 'it shows its fallback',
    advice: 'The part that fills it could not be loaded or threw; console.txt says why.',
    isTiming: true,
  },
  'not hydrated': {
    what: 'it is still as the server sent it: no script has hydrated it',
    advice: 'Look for a promise in the part’s start that never resolves.',
    isTiming: true,
  },
};

/** Reads a page's state. */
export function readPageState(page: Playwright.Page): Promise<PageState> {
  return page.evaluate(() => {
    const boot = JSON.parse(document.getElementById('portal-boot')?.textContent ?? '{}') as {
      route?: { part?: string };
    };
    return {
      url: location.pathname + location.search,
      part: boot.route?.part,
      heading: document.querySelector('#slot-main h1')?.textContent,
      slots: ['main', 'header', 'footer'].map((name) => {
        const slot = document.getElementById(`slot-${name}`);
        if (slot === null) return [name, 'missing'] as const;
        if (slot.querySelector('.root-config-failure') !== null) return [name, 'failed'] as const;
        const isHydrated = slot.dataset['prerendered'] === undefined && slot.childElementCount > 0;
        return [name, isHydrated ? 'hydrated' : 'not hydrated'] as const;
      }),
    };
  });
}

/** Returns whether every slot of a page is hydrated. */
export function isHydrated({ slots }: PageState): boolean {
  return slots.every(([, state]) => state === 'hydrated');
}
