import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** Width and height in any unit; only their ratio counts. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

const ELEMENTS: ReadonlySet<string> = new Set([
'svg', 'g', 'title', 'desc', 'defs', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon',
'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask',
]); // prettier-ignore

/** Attributes that an SVG image may have. */
export const SVG_ATTRIBUTES: ReadonlySet<string> = new Set([
'id', 'xmlns', 'xmlns:xlink', 'version', 'viewBox', 'width', 'height', 'preserveAspectRatio', 'role', 'aria-hidden',
'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'd', 'points', 'pathLength', 'transform',
'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin',
'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'color', 'opacity', 'vector-effect', 'clip-path',
'clip-rule', 'clipPathUnits', 'mask', 'maskUnits', 'maskContentUnits', 'offset', 'stop-color', 'stop-opacity',
'gradientUnits', 'gradientTransform', 'spreadMethod',
]); // prettier-ignore

const NAMESPACES: Readonly<Record<string, string>> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
};

/** The only allowed reference: to an element of the same file. */
const OWN_REFERENCE = /^url\(\s*(['"]?)#[\w.-]+\1\s*\)$/;

/** Maximum number of elements; more would take long to draw. */
const MAX_ELEMENTS = 500;

/** Maximum number in a viewBox: drawing programs stay far below it, and browsers compute in single precision. */
const MAX_LENGTH = 1_000_000;

/** Elements that are drawn again for each reference. */
const REPEATED: ReadonlySet<string> = new Set(['mask', 'clipPath']);

function attributeProblem(element: string, name: string, value: string): string | null {
  if (!SVG_ATTRIBUTES.has(name)) return `has the attribute ${name} of <${element}>, which is not allowed`;
  const namespace = NAMESPACES[name];
  if (namespace !== undefined && value !== namespace) return `has a wrong ${name}: "${value}"`;
  if (/url\s*\(|[\\]|&#|javascript:|data:/i.test(value) && !OWN_REFERENCE.test(value.trim()))
    return `refers to something outside the file in ${name} of <${element}>`;
  return null;
}

function readDimensions({ attributes }: SaxesTagPlain): Dimensions | null {
  const numbers = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = numbers;
  const isDrawable = numbers.length === 4 && numbers.every((each) => Math.abs(each) <= MAX_LENGTH);
  return isDrawable && width > 0 && height > 0 ? { width, height } : null;
}

/** Ends the reading of a file at its first problem: a file of nothing but mistakes would take long. */
class SvgProblem extends Error {}

/**
 * Checks an SVG image against an allowlist of shapes, colours and gradients. Scripts, event handlers, styles, text, links,
 * animations, other images, foreign elements and references to other files are rejected.
 *
 * @returns its dimensions, or the first problem
 */
export function checkSvg(text: string): { readonly dimensions: Dimensions } | { readonly problem: string } {
  const reject = (problem: string): never => {
    throw new SvgProblem(problem);
  };
  let dimensions: Dimensions | null = null;
  let count = 0;
  /** Number of open masks and clip paths. */
  let repeated = 0;
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => reject(`is not well-formed XML: ${error.message}`));
  parser.on('xmldecl', ({ encoding }) => {
    // With another encoding a browser would decode other characters than those checked here.
    if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8')
      reject(`says that its encoding is ${encoding}; save it as UTF-8`);
  });
  parser.on('doctype', () => reject('has a DOCTYPE, which is not allowed'));
  parser.on('processinginstruction', ({ target }) =>
    reject(`has the instruction <?${target}>, which is not allowed`),
  );
  parser.on('cdata', () => reject('has a CDATA section, which is not allowed'));
  parser.on('opentag', (tag) => {
    count += 1;
    if (count === 1) {
      dimensions = readDimensions(tag);
      if (tag.name !== 'svg') reject('does not begin with <svg>');
      else if (tag.attributes['xmlns'] === undefined) reject(`lacks xmlns="${NAMESPACES['xmlns']}"`);
    }
    if (!ELEMENTS.has(tag.name)) reject(`has <${tag.name}>, which is not allowed`);
    if (REPEATED.has(tag.name)) repeated += 1;
    // A few levels with ten references each would take hours to draw.
    if (repeated > 0 && ['mask', 'clip-path'].some((name) => tag.attributes[name] !== undefined))
      reject(`has a mask or clip-path of <${tag.name}> within a mask or clip path, which is not allowed`);
    for (const [name, value] of Object.entries(tag.attributes)) {
      const problem = attributeProblem(tag.name, name, value);
      if (problem !== null) reject(problem);
    }
  });
  parser.on('closetag', ({ name }) => {
    if (REPEATED.has(name)) repeated -= 1;
  });
  try {
    parser.write(text).close();
  } catch (error) {
    return { problem: error instanceof SvgProblem ? error.message : 'is not well-formed XML: unreadable' };
  }
  if (count > MAX_ELEMENTS) return { problem: `has ${count} elements; at most ${MAX_ELEMENTS} are allowed` };
  return dimensions === null
    ? { problem: `needs a viewBox of four numbers, with width and height up to ${MAX_LENGTH}` }
    : { dimensions };
}
