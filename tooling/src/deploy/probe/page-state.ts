import type * as Playwright from '@playwright/test';

/** State of a slot. */
export type SlotState = 'missing' | 'failed' | 'not hydrated' | 'hydrated';

/** A page as its visitor sees it at one moment. */
export interface PageState {
  readonly url: string;
  /** Part in the page's boot data; undefined when it is not a page of the portal. */
  readonly part: string | undefined;
  readonly slots: readonly (readonly [name: string, state: SlotState])[];
}

/** Reads a page's state. */
export function readPageState(page: Playwright.Page): Promise<PageState> {
  return page.evaluate(() => {
    const boot = JSON.parse(document.getElementById('portal-boot')?.textContent ?? '{}') as {
      route?: { part?: string };
    };
    return {
      url: location.pathname + location.search,
      part: boot.route?.part,
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
