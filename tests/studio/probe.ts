import type { BrowserContext } from '@playwright/test';

/** Colour with alpha, each channel 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, cover: number];

/** Helpers of the rules inside the page, as `window.probe`. */
export interface Probe {
  /** Role or tag with the name or the text, such as `button "Continue"`. */
  readonly describe: (element: Element) => string;
  /** Rendered on screen and not visually hidden for screen readers. */
  readonly isSeen: (element: Element) => boolean;
  /** Visually hidden on purpose, for screen readers. */
  readonly isHiddenVisually: (element: Element) => boolean;
  /** In the page's tab order, in document order. */
  readonly tabbables: () => readonly HTMLElement[];
  readonly colour: (value: string) => Colour;
  /** Background colour behind an element's outer edge. */
  readonly backgroundBehind: (element: Element) => Colour;
  /** WCAG 2.2 contrast ratio, 1 to 21; the foreground is blended over the background first. */
  readonly contrast: (front: Colour, back: Colour) => number;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

function install(): void {
  const INTERACTIVE =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable=true]';

  const isSeen = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1;
  };

  const isHiddenVisually = (element: Element): boolean => {
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const { clipPath, clip } = getComputedStyle(around);
      if (clipPath !== 'none' || clip !== 'auto') return true;
    }
    return false;
  };

  const describe = (element: Element): string => {
    const control = element as HTMLInputElement;
    const name =
      element.getAttribute('aria-label') ??
      control.labels?.[0]?.textContent ??
      (element.textContent || element.getAttribute('name') || element.id);
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    return `${role} "${name.replace(/\s+/g, ' ').trim().slice(0, 50)}"`;
  };

  const tabbables = (): readonly HTMLElement[] => {
    const dialog = [...document.querySelectorAll('dialog')].findLast((each) => each.matches(':modal'));
    return [...(dialog ?? document).querySelectorAll<HTMLElement>(INTERACTIVE)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        element.closest('[inert]') === null &&
        element.checkVisibility({ visibilityProperty: true }),
    );
  };

  // The browser parses the colour, including oklch and color-mix().
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const cache = new Map<string, Colour>();
  const colour = (value: string): Colour => {
    const before = cache.get(value);
    if (before !== undefined) return before;
    if (pixel === null) throw new Error('The browser has no canvas');
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = value;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, cover = 0] = pixel.getImageData(0, 0, 1, 1).data;
    const read: Colour = [red / 255, green / 255, blue / 255, cover / 255];
    cache.set(value, read);
    return read;
  };

  const over = (front: Colour, back: Colour): Colour => {
    const mix = (channel: 0 | 1 | 2): number => front[channel] * front[3] + back[channel] * (1 - front[3]);
    return [mix(0), mix(1), mix(2), 1];
  };

  const backgroundBehind = (element: Element): Colour => {
    const layers: Colour[] = [];
    for (let behind = element.parentElement; behind !== null; behind = behind.parentElement) {
      const painted = colour(getComputedStyle(behind).backgroundColor);
      layers.push(painted);
      if (painted[3] === 1) break;
    }
    return layers.reduceRight<Colour>((back, front) => over(front, back), [1, 1, 1, 1]);
  };

  const luminance = ([red, green, blue]: Colour): number => {
    const linear = (channel: number): number =>
      channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };

  const contrast = (front: Colour, back: Colour): number => {
    const [one, other] = [luminance(over(front, back)), luminance(back)];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  };

  window.probe = { describe, isSeen, isHiddenVisually, tabbables, colour, backgroundBehind, contrast };
}

/** Installs the probe on every page of a context. */
export async function installProbe(context: BrowserContext): Promise<void> {
  await context.addInitScript(install);
}
