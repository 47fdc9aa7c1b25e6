import ts from 'typescript';

/** Replaces parts of a title that are only known at run time. */
const UNKNOWN_TEXT = '%s';

const GROUPS = new Set(['describe']);
const CASES = new Set(['test', 'it']);
const LEFT_OUT = new Set(['skip', 'fixme', 'todo']);

type Kind = 'case' | 'group' | 'left out' | 'other';

/**
 * Returns the identifiers of a callee: test, describe and skip for `test.describe.skip`; calls in between are omitted.
 */
function listWords(callee: ts.Expression): readonly string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...listWords(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee)) return listWords(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return listWords(callee.tag);
  return [];
}

function classifyKind(words: readonly string[]): Kind {
  const [root = ''] = words;
  if (!GROUPS.has(root) && !CASES.has(root)) return 'other';
  if (words.some((word) => LEFT_OUT.has(word))) return 'left out';
  return words.some((word) => GROUPS.has(word)) ? 'group' : 'case';
}

/** Returns whether an expression is the tag of a matrix case, such as `pageTag()` (tests/portal/quick-cases.ts). */
function isTagCall(expression: ts.Expression): boolean {
  return (
    ts.isCallExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    expression.expression.text.endsWith('Tag')
  );
}

function readText(title: ts.Expression | undefined): string | null {
  if (title === undefined) return null;
  if (ts.isStringLiteralLike(title)) return title.text;
  if (ts.isTemplateExpression(title)) {
    const spans = title.templateSpans.map(
      ({ expression, literal }) => (isTagCall(expression) ? '' : UNKNOWN_TEXT) + literal.text,
    );
    return (title.head.text + spans.join('')).trimEnd();
  }
  if (ts.isBinaryExpression(title) && title.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [readText(title.left), readText(title.right)];
    return left === null && right === null ? null : (left ?? UNKNOWN_TEXT) + (right ?? UNKNOWN_TEXT);
  }
  return null;
}

/** Suffix of the titles of tests that only the long commands run. */
const LONG = ' @long';

/** Returns whether a title is of a test that only the long commands run (tests/playwright.config.ts). */
export function isLong(title: string): boolean {
  return /@long\b/.test(title);
}

/** Returns whether only the long commands run the unit tests of a file (jest.config.js). */
export function isLongFile(path: string): boolean {
  return /\.long\.test\.tsx?$/.test(path);
}

/** Returns whether the tag is always `@long`; if only some tests of a loop have it, the others prove the same. */
function hasLongTag(details: ts.Expression | undefined): boolean {
  return (
    details !== undefined &&
    ts.isObjectLiteralExpression(details) &&
    details.properties.some(
      (property) =>
        ts.isPropertyAssignment(property) &&
        ts.isIdentifier(property.name) &&
        property.name.text === 'tag' &&
        ts.isStringLiteralLike(property.initializer) &&
        isLong(property.initializer.text),
    )
  );
}

/** Marks titles as long, since all tests in a long group are long. */
function markLong(titles: readonly string[]): readonly string[] {
  return titles.map((title) => (isLong(title) ? title : title + LONG));
}

interface Found {
  readonly titles: readonly string[];
  /** Whether it contains a test that runs; a group without one proves nothing. */
  readonly runs: boolean;
}

function collect(node: ts.Node): Found {
  const kind = ts.isCallExpression(node) ? classifyKind(listWords(node.expression)) : 'other';
  if (kind === 'left out') return { titles: [], runs: false };
  const inner: Found[] = [];
  ts.forEachChild(node, (child) => void inner.push(collect(child)));
  const titles = inner.flatMap((found) => found.titles);
  const runs = inner.some((found) => found.runs);
  const own = ts.isCallExpression(node) && kind !== 'other' ? readText(node.arguments[0]) : null;
  if (own === null || !ts.isCallExpression(node)) return { titles, runs };
  if (kind !== 'case' && !runs) return { titles, runs };
  const all = [own, ...titles];
  return { titles: isLong(own) || hasLongTag(node.arguments[1]) ? markLong(all) : all, runs: true };
}

/** Matches a title whose first words come from a table, as in `test.each(cases)('%s', …)`. */
const FROM_TABLE = /^(?:%s|\$)/;
/** Matches a title that begins with a number. */
const NUMBERED = /^[A-Z][A-Z0-9]*-R?\d+ /;

function numberedTexts(node: ts.Node): readonly string[] {
  const text = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) ? readText(node) : null;
  const inner: string[] = text !== null && NUMBERED.test(text) ? [text] : [];
  ts.forEachChild(node, (child) => void inner.push(...numberedTexts(child)));
  return inner;
}

/**
 * Returns the titles of tests, of their steps, and of groups that contain a test. Skipped ones are omitted, since they
 * prove nothing. For titles from a table, every text of the file that begins with a number counts, because the table
 * may be anywhere in it.
 *
 * @param source text of the file, TypeScript with or without JSX
 * @returns titles in file order; computed pieces are `%s`, and those of long tests end with `@long`
 */
export function readTestTitles(source: string): readonly string[] {
  const file = ts.createSourceFile('titles.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const { titles } = collect(file);
  return titles.some((title) => FROM_TABLE.test(title))
    ? [...new Set([...titles, ...numberedTexts(file)])]
    : titles;
}
