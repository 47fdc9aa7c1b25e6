import ts from 'typescript';

/** A place in the sources that shows a text. */
export interface TextUse {
  /** Absolute path. */
  readonly file: string;
  readonly line: number;
  /** Scopes that the text may come from; null for the part's own. */
  readonly scopes: readonly string[] | null;
  /** Keys that may be shown; null where the compiler does not know them. */
  readonly keys: readonly string[] | null;
  /** Names of the values that are given; null where the compiler does not know them. */
  readonly values: readonly string[] | null;
}

/** Type of the function that returns a text. */
const TRANSLATE = 'Translate';

/** Hook that returns this function for a scope. */
const USE_TRANSLATE = 'useTranslate';

/** Returns all combinations of the parts of a template; null when the values of one part are not known. */
function combinations(parts: readonly (readonly string[] | null)[]): readonly string[] | null {
  return parts.reduce<readonly string[] | null>(
    (begun, part) =>
      begun === null || part === null ? null : begun.flatMap((each) => part.map((next) => each + next)),
    [''],
  );
}

/** Returns the strings that a type allows; null when it allows any string. */
function stringsOfType(type: ts.Type): readonly string[] | null {
  if (type.isUnion()) {
    const all = type.types.map(stringsOfType);
    return all.includes(null) ? null : all.flatMap((each) => each ?? []);
  }
  if (type.isStringLiteral()) return [type.value];
  if (type.isNumberLiteral()) return [String(type.value)];
  const isNoText =
    ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLiteral | ts.TypeFlags.Never;
  return (type.flags & isNoText) !== 0 ? [] : null;
}

/** Finds the uses of texts in the sources of a program. */
class UseFinder {
  readonly uses: TextUse[] = [];

  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** Returns the strings that an expression may evaluate to; null when the compiler does not know them. */
  #listStrings(node: ts.Expression): readonly string[] | null {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isParenthesizedExpression(node)) return this.#listStrings(node.expression);
    if (ts.isConditionalExpression(node)) {
      const [yes, no] = [this.#listStrings(node.whenTrue), this.#listStrings(node.whenFalse)];
      return yes === null || no === null ? null : [...yes, ...no];
    }
    if (ts.isTemplateExpression(node))
      return combinations([
        [node.head.text],
        ...node.templateSpans.flatMap((span) => [this.#listStrings(span.expression), [span.literal.text]]),
      ]);
    return stringsOfType(this.#checker.getTypeAtLocation(node));
  }

  /** Returns the property names of an object; null when there may be others. */
  #listValues(node: ts.Expression | undefined): readonly string[] | null {
    if (node === undefined) return [];
    const type = this.#checker.getTypeAtLocation(node);
    if (type.isUnion() || (type.flags & ts.TypeFlags.Object) === 0) return null;
    if (this.#checker.getIndexInfosOfType(type).length > 0) return null;
    return type.getProperties().map(({ name }) => name);
  }

  /** Returns the scopes of a call such as `useTranslate('shared')`; null for other calls. */
  #scopesOfCall(node: ts.Expression | undefined): readonly string[] | null {
    if (node === undefined || !ts.isCallExpression(node)) return null;
    const [scope] = node.arguments;
    if (scope === undefined) return null;
    const isHook = ts.isIdentifier(node.expression) && node.expression.text === USE_TRANSLATE;
    const isTranslate = this.#isTranslate(this.#checker.getTypeAtLocation(node));
    return isHook || isTranslate ? this.#listStrings(scope) : null;
  }

  #isTranslate(type: ts.Type): boolean {
    return type.aliasSymbol?.name === TRANSLATE;
  }

  /** Returns the scopes of a translate function, read from its declaration. */
  #listScopes(translate: ts.Expression): readonly string[] | null {
    if (ts.isPropertyAccessExpression(translate)) return this.#scopesOfCall(translate.expression);
    const declaration = this.#checker.getSymbolAtLocation(translate)?.valueDeclaration;
    if (declaration === undefined) return this.#scopesOfCall(translate);
    const variable = ts.isBindingElement(declaration) ? declaration.parent.parent : declaration;
    return ts.isVariableDeclaration(variable) ? this.#scopesOfCall(variable.initializer) : null;
  }

  #add(node: ts.Node, use: Pick<TextUse, 'scopes' | 'keys' | 'values'>): void {
    const source = node.getSourceFile();
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    this.uses.push({ file: source.fileName, line: line + 1, ...use });
  }

  #visitCall(node: ts.CallExpression): void {
    const [key, values] = node.arguments;
    if (key === undefined || !this.#isTranslate(this.#checker.getTypeAtLocation(node.expression))) return;
    this.#add(node, {
      scopes: this.#listScopes(node.expression),
      keys: this.#listStrings(key),
      values: this.#listValues(values),
    });
  }

  /** Visits `<Trans ns="…" i18nKey="…" values={…}>` of react-i18next. */
  #visitElement(node: ts.JsxOpeningElement | ts.JsxSelfClosingElement): void {
    const attributes = new Map(
      node.attributes.properties.flatMap((each) => {
        if (!ts.isJsxAttribute(each) || each.initializer === undefined) return [];
        const { initializer } = each;
        const value = ts.isJsxExpression(initializer) ? initializer.expression : initializer;
        return value === undefined ? [] : [[each.name.getText(), value] as const];
      }),
    );
    const key = attributes.get('i18nKey');
    if (key === undefined) return;
    const [scope, translate] = [attributes.get('ns'), attributes.get('t')];
    const values = this.#listValues(attributes.get('values'));
    this.#add(node, {
      scopes: scope !== undefined ? this.#listStrings(scope) : translate ? this.#listScopes(translate) : null,
      keys: this.#listStrings(key),
      values: values === null || !attributes.has('count') ? values : [...values, 'count'],
    });
  }

  visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) this.#visitCall(node);
    else if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) this.#visitElement(node);
    ts.forEachChild(node, (child) => this.visit(child));
  }
}

/**
 * Finds every place that shows a message, with the keys that the type checker derives.
 *
 * @param program with all sources
 * @param isSource returns whether a source is read
 */
export function findTextUses(program: ts.Program, isSource: (file: string) => boolean): readonly TextUse[] {
  const finder = new UseFinder(program.getTypeChecker());
  for (const source of program.getSourceFiles()) if (isSource(source.fileName)) finder.visit(source);
  return finder.uses;
}
