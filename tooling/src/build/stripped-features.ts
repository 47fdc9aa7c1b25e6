import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** An element in a source file: its name, and the source text of each attribute. */
interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** A use of a feature that builds strip from react-dom. */
interface StrippedUse {
  /** Line number, from 1. */
  readonly line: number;
  readonly reason: string;
}

function hasOutcome({ attributes }: Element): boolean {
  return attributes.has('onLoad') || attributes.has('onError');
}

/** Elements that React moves to the document's head, and when. */
const HEAD_ELEMENTS: Readonly<Record<string, (element: Element) => boolean>> = {
  title: () => true,
  meta: () => true,
  style: ({ attributes }) => attributes.has('precedence') && attributes.has('href'),
  script: (element) =>
    element.attributes.has('async') && element.attributes.has('src') && !hasOutcome(element),
  link: (element) => {
    const { attributes } = element;
    const staysInPlace = /stylesheet/.test(attributes.get('rel') ?? '') && !attributes.has('precedence');
    return attributes.has('rel') && attributes.has('href') && !staysInPlace && !hasOutcome(element);
  },
};

/** Exports, by package, that have no effect in a build. */
const STRIPPED_NAMES: Readonly<Record<string, readonly string[]>> = {
  react: ['Activity', 'useActionState', 'ViewTransition'],
  'react-dom': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'useFormState',
  ],
};

/** Elements that a part cannot render, since it renders into an element of the body. */
const DOCUMENT_ELEMENTS: readonly string[] = ['html', 'head', 'body'];

const STRIPPED_EVENT = /^on(?:BeforeInput|Select)(?:Capture)?$/;

/** Thrown when a part uses features that builds strip from react-dom; the message lists each use with file and line. */
class StrippedFeatureError extends Error {
  override readonly name = 'StrippedFeatureError';

  constructor(part: string, uses: readonly string[]) {
    super(
      `${part} uses features that builds strip from react-dom:\n${uses.map((use) => `  ${use}`).join('\n')}\ndocs/how-to/add-a-part.md lists them.`,
    );
  }
}

/** Reads an element as JSX or as a call of `createElement`. */
function readElement(node: ts.Node): Element | null {
  if (ts.isJsxElement(node)) return readElement(node.openingElement);
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
    const attributes = node.attributes.properties.flatMap((each) =>
      ts.isJsxAttribute(each) ? [[each.name.getText(), each.initializer?.getText() ?? ''] as const] : [],
    );
    return { name: node.tagName.getText(), attributes: new Map(attributes) };
  }
  if (!ts.isCallExpression(node) || !/\bcreateElement$/.test(node.expression.getText())) return null;
  const [name, properties] = node.arguments;
  if (name === undefined) return null;
  const attributes =
    properties !== undefined && ts.isObjectLiteralExpression(properties)
      ? properties.properties.flatMap((each) =>
          each.name === undefined ? [] : [[each.name.getText(), each.getText()] as const],
        )
      : [];
  return { name: ts.isStringLiteral(name) ? name.text : name.getText(), attributes: new Map(attributes) };
}

/** Returns whether an element is inside SVG, where React moves nothing: `title` there names a picture. */
function isInSvg(node: ts.Node): boolean {
  return node.parent !== undefined && (readElement(node.parent)?.name === 'svg' || isInSvg(node.parent));
}

function judgeElement(node: ts.Node): string | null {
  const element = ts.isJsxElement(node) ? null : readElement(node);
  if (element === null) return null;
  const { name, attributes } = element;
  if (/^(?:React\.)?Fragment$/.test(name) && attributes.has('ref')) return `the ref of <${name}> stays empty`;
  if (DOCUMENT_ELEMENTS.includes(name)) return `<${name}> cannot be rendered by a part`;
  // Names of components begin with a capital; their onSelect is an ordinary prop.
  const events = /^[a-z]/.test(name)
    ? [...attributes.keys()].filter((each) => STRIPPED_EVENT.test(each))
    : [];
  if (events.length > 0) return `${events.join(', ')} of <${name}>: never called`;
  const isMoved = HEAD_ELEMENTS[name]?.(element) === true && !attributes.has('itemProp');
  return isMoved && !isInSvg(node) ? `<${name}> is not moved to the document’s head` : null;
}

/** Packages by local import name, such as `ReactDOM` for `import ReactDOM from 'react-dom'`. */
type PackageNames = Map<string, string>;

function judgeImport(node: ts.Node, packages: PackageNames): string | null {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const { text: from } = node.moduleSpecifier;
    const { name, namedBindings } = node.importClause ?? {};
    if (name !== undefined) packages.set(name.text, from);
    if (namedBindings !== undefined && ts.isNamespaceImport(namedBindings))
      packages.set(namedBindings.name.text, from);
    return null;
  }
  if (ts.isImportSpecifier(node)) {
    const { moduleSpecifier } = node.parent.parent.parent;
    const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
    return judgeName(from, (node.propertyName ?? node.name).text);
  }
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression))
    return judgeName(packages.get(node.expression.text) ?? '', node.name.text);
  return null;
}

function judgeName(from: string, name: string): string | null {
  return STRIPPED_NAMES[from]?.includes(name) === true ? `${name} of ${from} has no effect` : null;
}

function judgeStack(node: ts.Node): string | null {
  return ts.isIdentifier(node) && node.text === 'componentStack' ? 'componentStack is empty' : null;
}

/**
 * Finds uses of features that `strip-react-features.ts` removes.
 *
 * @param text TypeScript, with JSX where the file's name ends with `x`
 */
export function findStrippedUses(text: string, file: string): readonly StrippedUse[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const packages: PackageNames = new Map();
  const uses: StrippedUse[] = [];
  const visit = (node: ts.Node): void => {
    const reason = judgeElement(node) ?? judgeImport(node, packages) ?? judgeStack(node);
    if (reason !== null)
      uses.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, reason });
    if (!ts.isJsxClosingElement(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

/**
 * Checks that a part uses no feature that its build strips from react-dom.
 *
 * @param part folder name
 * @param folder the part's folder
 * @param files absolute paths of the files that its build has read
 * @throws StrippedFeatureError naming each use with its file
 */
export function checkStrippedFeatures(part: string, folder: string, files: readonly string[]): void {
  const workspace = path.dirname(folder);
  const uses = [...files]
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(`${path.sep}node_modules${path.sep}`))
    .sort()
    .flatMap((file) =>
      findStrippedUses(readFileSync(file, 'utf8'), file).map(
        ({ line, reason }) =>
          `${path.relative(workspace, file).replaceAll(path.sep, '/')}:${line}: ${reason}`,
      ),
    );
  if (uses.length > 0) throw new StrippedFeatureError(part, uses);
}
