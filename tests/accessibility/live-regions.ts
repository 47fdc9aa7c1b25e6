import type { Page } from '@playwright/test';

interface Heard {
  heard?: string[];
}

/**
 * Records every announcement of a live region, starting at page load. Of inserted regions it records only those with role
 * alert, since others are not read reliably on insertion.
 * @returns function that returns the announcements since its last call: `polite: ` or `assertive: ` and the region's
 * text, one entry per change
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    (window as Heard).heard = heard;
    const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
    const announced = new WeakMap<Element, string>();
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(LIVE);
        if (region) regions.add(region);
        for (const node of addedNodes)
          if (node instanceof Element) {
            for (const each of [node, ...node.querySelectorAll('[role=alert]')])
              if (each.matches('[role=alert]')) regions.add(each);
            for (const each of node.querySelectorAll(LIVE)) {
              // Store the initial content of an inserted region without recording it.
              if (!each.matches('[role=alert]') && !announced.has(each))
                announced.set(each, each.textContent.trim());
            }
          }
      }
      for (const region of regions) {
        const words = region.textContent.replace(/\s+/g, ' ').trim();
        if (words === (announced.get(region) ?? '') || region.closest('[aria-live=off]')) continue;
        announced.set(region, words);
        const urgent = region.matches('[role=alert], [aria-live=assertive]');
        if (words !== '') heard.push(`${urgent ? 'assertive' : 'polite'}: ${words}`);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as Heard).heard?.splice(0) ?? []);
}

/** A live region in Chromium's accessibility tree. */
export interface LiveRegion {
  readonly role: string;
  readonly live: string;
  readonly words: string;
}

/** Returns all live regions with content from the accessibility tree. */
export async function readLiveRegions(page: Page): Promise<readonly LiveRegion[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const readWords = (id: string): string => {
    const node = byId.get(id);
    if (node?.role?.value === 'StaticText') return String(node.name?.value ?? '');
    return (node?.childIds ?? []).map(readWords).join(' ').replace(/\s+/g, ' ').trim();
  };
  return nodes.flatMap((node) => {
    const live = String(node.properties?.find(({ name }) => name === 'live')?.value.value ?? 'off');
    const root = node.properties?.some(({ name, value }) => name === 'root' && value.value !== undefined);
    const words = live === 'off' || root === true ? '' : readWords(node.nodeId);
    return words === '' ? [] : [{ role: String(node.role?.value), live, words }];
  });
}
