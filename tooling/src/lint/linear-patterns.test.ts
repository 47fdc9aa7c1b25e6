/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/* Regular expressions of servers against 16 kB of their worst characters; the lint finds the others (.oxlintrc.json). */

const WORKSPACE = path.resolve(__dirname, '../../..');
const BYTES = 16 * 1024;
/** Processor time in milliseconds of one attempt. */
const LIMIT_MS = 50;

/** Packages whose code servers run; parts are rendered there. */
const FOLDERS = ['contract', 'edge', 'server-kit', 'services', 'registry', 'shared-wl-assets', 'login-mf', 'recovery-mf', 'info-pages-mf', 'clip-login-mf', 'shell']; // prettier-ignore
const SCHEMAS = ['server-kit/src/white-labels/schema.json', 'contract/src/api/generated/openapi.json', 'docs/reference/settings.schema.json']; // prettier-ignore

function readLiterals(file: string): readonly RegExp[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS); // prettier-ignore
  const expressions: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      expressions.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return expressions;
}

function readPatterns(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'pattern' && typeof each === 'string' ? [each] : readPatterns(each),
  );
}

/** Characters that headers, URLs, bodies and files repeat to be expensive. */
const SEPARATORS = [...' \t\n\u00a0,;"=\\/?#<>{}[]().:-_+*@&%$!|~^\'`', 'a', 'A', 'é', '0', '\u202e', 'a.', 'a@', ' a', '{{ ', '<a', '="', '; ', '%41', 'a-', '//', 'a=']; // prettier-ignore
const ENDS = ['\u0001', '\n\n!', 'a\u0001\n'];

function listWorstTexts({ source }: RegExp, separators: readonly string[]): readonly string[] {
  const literals = source.replaceAll(/\\[a-zA-Z]|\\(.)/g, '$1').replaceAll(/[[\](){}?*+^$|]/g, '');
  const units = new Set([...separators, ...literals, literals.slice(0, 6), literals.slice(-6)]);
  units.delete('');
  return [...units].flatMap((unit) => {
    const pumped = unit.repeat(Math.ceil(BYTES / unit.length)).slice(0, BYTES);
    return ENDS.flatMap((end) => [pumped + end, literals.slice(0, 8) + pumped + end]);
  });
}

/** Returns the least processor time of some attempts in milliseconds: other load only adds to it. */
function leastMs(work: () => unknown): number {
  let least = Infinity;
  for (let attempt = 0; attempt < 5 && least > LIMIT_MS; attempt += 1) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

function findSlowTexts(pattern: RegExp, separators: readonly string[] = SEPARATORS): readonly string[] {
  return listWorstTexts(pattern, separators)
    .filter((text) => leastMs(() => text.replace(pattern, '')) > LIMIT_MS)
    .map((text) => JSON.stringify(text.slice(0, 20)));
}

function readSchemas(): readonly RegExp[] {
  return SCHEMAS.flatMap((file) =>
    readPatterns(JSON.parse(readFileSync(path.join(WORKSPACE, file), 'utf8'))),
  ).map((pattern) => new RegExp(pattern, 'u'));
}

function readSources(): readonly RegExp[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(WORKSPACE, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
      .flatMap((name) => readLiterals(path.join(WORKSPACE, folder, 'src', name))),
  );
}

test.each([
  ['a schema', readSchemas, 50],
  ['a server or a part @long', readSources, 250],
])(
  '16 kB of its worst characters cost less than 50 ms for each pattern of %s @SEC-R11',
  (_where, read, count) => {
    const patterns = new Map(read().map((pattern) => [String(pattern), pattern]));
    expect(patterns.size).toBeGreaterThan(count);
    const slow = [...patterns].map(([name, pattern]) => [name, findSlowTexts(pattern)] as const);
    expect(slow.filter(([, texts]) => texts.length > 0)).toEqual([]);
  },
);

test('the former pattern of Content-Encoding is found @SEC-R11 @long', () => {
  expect(findSlowTexts(/^\s*(?:identity)?\s*$/i, ['\u00a0'])).not.toEqual([]);
});
