const TEXT_CONTRAST = 4.5;
const CONTROL_CONTRAST = 3;
/** Maximum time in milliseconds to wait for a screen's state. */
const SHOWN_TIMEOUT_MS = 8_000;

/** Minimum contrast ratios (WCAG 1.4.3, 1.4.11). */
export const MINIMUM_RATIOS = [TEXT_CONTRAST, CONTROL_CONTRAST] as const;

/** Two colours of a screen, one on the other, as six hexadecimal digits. */
export interface ColourPair {
  readonly colour: string;
  readonly ground: string;
  readonly kind: 'text' | 'control';
  readonly ratio: number;
  readonly least: (typeof MINIMUM_RATIOS)[number];
}

const computeLuminance = (digits: string): number => {
  const [red = 0, green = 0, blue = 0] = (digits.match(/../g) ?? []).map((pair) => {
    const channel = parseInt(pair, 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast ratio (WCAG 2.2), rounded down to hundredths, so that a figure never looks better than it is. */
const computeRatio = (colour: string, ground: string): number => {
  const [dark = 0, light = 0] = [colour, ground].map(computeLuminance).sort((one, other) => one - other);
  return Math.floor(((light + 0.05) / (dark + 0.05)) * 100) / 100;
};

const blends = new Map<string, string>();
let canvas: CanvasRenderingContext2D | null = null;

/** Returns a colour blended over an opaque one, as six hexadecimal digits. */
const blend = (colour: string, ground: string): string => {
  const key = `${colour}|${ground}`;
  const before = blends.get(key);
  if (before !== undefined) return before;
  canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (canvas === null) return '';
  for (const each of [ground, colour]) {
    canvas.fillStyle = each;
    canvas.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  const digits = ((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1);
  blends.set(key, digits);
  return digits;
};

const isOpaque = (colour: string): boolean => blend(colour, '#000') === blend(colour, '#fff');

/** Returns the colours behind an element: one, or those of a gradient. */
const listGrounds = (start: Element | null, view: Window): readonly string[] => {
  for (let at = start; at !== null; at = at.parentElement) {
    const { backgroundColor, backgroundImage } = view.getComputedStyle(at);
    const stops = backgroundImage.includes('gradient(')
      ? (backgroundImage.match(/(?:rgba?|hsla?|oklch|oklab|color)\([^()]*\)/g) ?? []).filter(isOpaque)
      : [];
    if (stops.length > 0) return stops.map((stop) => blend(stop, '#fff'));
    if (isOpaque(backgroundColor)) return [blend(backgroundColor, '#fff')];
  }
  return [view.getComputedStyle(view.document.body).colorScheme === 'dark' ? '000000' : 'ffffff'];
};

const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration): boolean =>
  parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);

const hasOwnText = (node: Element): boolean =>
  [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim() !== '');

/** Returns the colour pairs of a screen, the lowest contrast first. */
const listColourPairs = (page: Document, view: Window): readonly ColourPair[] => {
  const pairs = new Map<string, ColourPair>();
  const note = (
    text: string,
    grounds: readonly string[],
    least: ColourPair['least'],
    kind: ColourPair['kind'],
  ): void => {
    for (const ground of grounds) {
      const colour = blend(text, `#${ground}`);
      const pair = { colour, ground, kind, ratio: computeRatio(colour, ground), least };
      pairs.set(`${colour} ${ground} ${least}`, pair);
    }
  };
  for (const node of page.body.querySelectorAll('*')) {
    // Disabled controls and decoration have no minimum contrast (WCAG 1.4.3).
    if (node.closest(':disabled, [aria-disabled=true], [aria-hidden=true], script, style, template') !== null)
      continue;
    const isField = node.matches('input:not([type=hidden]), select, textarea');
    if (!isField && !hasOwnText(node)) continue;
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = view.getComputedStyle(node);
    const least = isLarge(style) ? CONTROL_CONTRAST : TEXT_CONTRAST;
    if (hasOwnText(node) || ('value' in node && Boolean(node.value)))
      note(style.color, listGrounds(node, view), least, 'text');
    if (isField && parseFloat(style.borderTopWidth) > 0 && isOpaque(style.borderTopColor))
      note(style.borderTopColor, listGrounds(node.parentElement, view), CONTROL_CONTRAST, 'control');
  }
  return [...pairs.values()].sort((one, other) => one.ratio - other.ratio);
};

/** Waits for the screen in a frame, and returns its colour pairs, the lowest contrast first. */
export const measureContrast = async (frame: HTMLIFrameElement): Promise<readonly ColourPair[]> => {
  const until = Date.now() + SHOWN_TIMEOUT_MS;
  while (Date.now() < until && !frame.contentDocument?.querySelector('[data-shown]'))
    await new Promise((resolve) => setTimeout(resolve, 100));
  const { contentDocument: page, contentWindow: view } = frame;
  return page === null || view === null || page.URL === 'about:blank' ? [] : listColourPairs(page, view);
};
