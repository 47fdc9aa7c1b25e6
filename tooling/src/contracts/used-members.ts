import ts from 'typescript';
import { createPartProgram, getWorkspaceImports, listSources } from './part-program';
import { isPageSource } from './used-names';

/**
 * The used members of a type: all of it, the literals that are passed or compared, or members by step. A step is a
 * property, `(0)` a parameter, `()` the result of a function, `[]` an array's element, `await` a promise's value.
 */
export type UsedMembers = true | readonly (string | number)[] | { readonly [step: string]: UsedMembers };

function isInstalled(file: string): boolean {
  return file.includes('/node_modules/');
}

/** Deeper types are compared as a whole. */
const MAX_DEPTH = 8;

/** Finds the members of other parts' types that sources use, and describes them by paths from an export. */
class MemberUses {
  readonly #checker: ts.TypeChecker;
  /** Declarations of used properties. */
  readonly #used = new Set<ts.Node>();
  /** Literals used as the value of a property, by its declaration; true for other values. */
  readonly #literals = new Map<ts.Node, Set<string | number> | true>();
  /** Names of attributes by component: those of HTML elements are declared by React. */
  readonly #attributes = new Map<ts.Symbol, Set<string>>();
  readonly #converted = new Map<ts.Type, Set<ts.Type>>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  read(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node)) this.#note(this.#checker.getSymbolAtLocation(node.name));
    else if (ts.isElementAccessExpression(node)) {
      const type = this.#checker.getTypeAtLocation(node.expression);
      for (const key of this.#listTypes(this.#checker.getTypeAtLocation(node.argumentExpression)))
        if (key.isStringLiteral()) this.#note(this.#getProperty(type, key.value));
    } else if (ts.isBindingElement(node)) this.#note(this.#getBoundProperty(node));
    else if (ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText())) {
      this.#compare(node.left, node.right);
      this.#compare(node.right, node.left);
    } else if (ts.isCaseClause(node)) this.#compare(node.parent.parent.expression, node.expression);
    if (ts.isJsxOpeningLikeElement(node)) this.#readAttributes(node);
    if (ts.isExpression(node) && !ts.isOmittedExpression(node)) {
      const target = this.#checker.getContextualType(node);
      if (target !== undefined) this.#convert(this.#checker.getTypeAtLocation(node), target);
    }
    ts.forEachChild(node, (child) => this.read(child));
  }

  /** Returns the used members of an export; true if it is used as a whole. */
  describe(exported: ts.Symbol): UsedMembers {
    const symbol = this.#resolve(exported);
    const attributes = this.#attributes.get(symbol);
    const type = this.#checker.getTypeOfSymbol(symbol);
    return this.#describeType(type, new Set(), (property) => attributes?.has(property.name) === true);
  }

  #describeType(
    type: ts.Type,
    outer: ReadonlySet<ts.Type>,
    isPassed: (property: ts.Symbol) => boolean = () => false,
  ): UsedMembers {
    if (outer.has(type) || outer.size > MAX_DEPTH) return true;
    const inside = new Set([...outer, type]);
    const steps: Record<string, UsedMembers> = {};
    const add = (step: string, members: UsedMembers, isUse = members !== true): void => {
      if (isUse) steps[step] = mergeMembers(steps[step], members);
    };
    for (const each of this.#listTypes(type)) {
      const signature = each.getCallSignatures().at(-1);
      for (const [index, parameter] of (signature?.parameters ?? []).entries())
        add(`(${index})`, this.#describeType(this.#checker.getTypeOfSymbol(parameter), inside, isPassed));
      if (signature !== undefined) add('()', this.#describeType(signature.getReturnType(), inside));
      const awaited = each.getProperty('then') && this.#checker.getAwaitedType(each);
      if (awaited !== undefined) add('await', this.#describeType(awaited, inside));
      const element = this.#checker.isArrayLikeType(each) ? each.getNumberIndexType() : undefined;
      if (element !== undefined) add('[]', this.#describeType(element, inside));
      if (isLiteral(each)) continue;
      for (const property of this.#checker.getPropertiesOfType(each))
        if (this.#isUsed(property) || (signature === undefined && isPassed(property)))
          add(property.name, this.#describeProperty(property, inside), true);
    }
    return Object.keys(steps).length === 0 ? true : steps;
  }

  #describeProperty(property: ts.Symbol, outer: ReadonlySet<ts.Type>): UsedMembers {
    const literals = (property.declarations ?? []).map((each) => this.#literals.get(each) ?? true);
    if (literals.length > 0 && literals.every((each) => each !== true))
      return literals.flatMap((each) => [...each]).sort();
    return this.#describeType(this.#checker.getTypeOfSymbol(property), outer);
  }

  #isUsed(property: ts.Symbol): boolean {
    return (property.declarations ?? []).some((each) => this.#used.has(each));
  }

  #note(property: ts.Symbol | undefined): void {
    for (const each of property?.declarations ?? [])
      if (!isInstalled(each.getSourceFile().fileName)) this.#used.add(each);
  }

  #noteLiterals(property: ts.Symbol, values: ts.Type): void {
    const types = this.#listTypes(values);
    const literals = types.flatMap((each) => (isPlainLiteral(each) ? each.value : []));
    for (const each of property.declarations ?? []) {
      const former = this.#literals.get(each);
      if (former === true) continue;
      this.#literals.set(
        each,
        literals.length === types.length && literals.length > 0
          ? new Set([...(former ?? []), ...literals])
          : true,
      );
    }
  }

  /** Notes the members that two types have in common where a value of one is passed, assigned or returned as the other. */
  #convert(source: ts.Type, target: ts.Type): void {
    const known = this.#converted.get(source) ?? new Set();
    if (source === target || known.has(target)) return;
    this.#converted.set(source, known.add(target));
    for (const [from, to] of this.#pairTypes(source, target)) {
      if (isLiteral(from)) continue;
      for (const property of this.#checker.getPropertiesOfType(from)) {
        const isOpaque = (to.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0;
        const other = isOpaque ? property : this.#checker.getPropertyOfType(to, property.name);
        if (other === undefined || [property, other].every(isInstalledSymbol)) continue;
        this.#note(property);
        this.#note(other);
        if (isOpaque) continue;
        const type = this.#checker.getTypeOfSymbol(property);
        this.#noteLiterals(other, type);
        this.#convert(type, this.#checker.getTypeOfSymbol(other));
      }
      const [actualSignature, expectedSignature] = [from, to].map((each) => each.getCallSignatures().at(-1));
      if (actualSignature === undefined || expectedSignature === undefined) continue;
      for (const [index, parameter] of actualSignature.parameters.entries()) {
        const passed = expectedSignature.parameters[index];
        if (passed !== undefined)
          this.#convert(this.#checker.getTypeOfSymbol(passed), this.#checker.getTypeOfSymbol(parameter));
      }
      this.#convert(actualSignature.getReturnType(), expectedSignature.getReturnType());
    }
  }

  #readAttributes(element: ts.JsxOpeningLikeElement): void {
    const target = this.#checker.getContextualType(element.attributes);
    const symbol = this.#checker.getSymbolAtLocation(element.tagName);
    if (target === undefined || symbol === undefined) return;
    const component = this.#resolve(symbol);
    const names = this.#attributes.get(component) ?? new Set();
    this.#attributes.set(component, names);
    const pass = (name: string, value?: ts.Expression): void => {
      const property = this.#getProperty(target, name);
      names.add(name);
      this.#note(property);
      if (property !== undefined && value !== undefined)
        this.#noteLiterals(
          property,
          // The type checker has no type for the string of an attribute.
          ts.isStringLiteral(value)
            ? this.#checker.getStringLiteralType(value.text)
            : this.#checker.getTypeAtLocation(value),
        );
    };
    if (ts.isJsxOpeningElement(element) && element.parent.children.some(isShown)) pass('children');
    for (const each of element.attributes.properties)
      if (ts.isJsxSpreadAttribute(each))
        for (const { name } of this.#checker.getTypeAtLocation(each.expression).getProperties()) pass(name);
      else pass(each.name.getText(), getValue(each));
  }

  #compare(expression: ts.Expression, value: ts.Expression): void {
    const property = this.#findProperty(expression);
    const type = this.#checker.getTypeAtLocation(value);
    if (property !== undefined && isPlainLiteral(type)) this.#noteLiterals(property, type);
  }

  /** Returns the property that an expression reads, also by a constant. */
  #findProperty(expression: ts.Expression): ts.Symbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(
      ts.isPropertyAccessExpression(expression) ? expression.name : expression,
    );
    const declaration = symbol?.valueDeclaration;
    if (declaration === undefined || ts.isPropertyAccessExpression(expression)) return symbol;
    if (ts.isBindingElement(declaration)) return this.#getBoundProperty(declaration);
    return ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined
      ? this.#findProperty(declaration.initializer)
      : undefined;
  }

  #getBoundProperty({
    parent,
    propertyName,
    name,
    dotDotDotToken,
  }: ts.BindingElement): ts.Symbol | undefined {
    if (!ts.isObjectBindingPattern(parent) || dotDotDotToken !== undefined) return undefined;
    return this.#getProperty(this.#checker.getTypeAtLocation(parent), (propertyName ?? name).getText());
  }

  #getProperty(type: ts.Type, name: string): ts.Symbol | undefined {
    return this.#listTypes(type)
      .map((each) => this.#checker.getPropertyOfType(each, name))
      .find((each) => each !== undefined);
  }

  #pairTypes(source: ts.Type, target: ts.Type): readonly (readonly [ts.Type, ts.Type])[] {
    return this.#listTypes(source).flatMap((from) =>
      this.#listTypes(target).map((to) => [from, to] as const),
    );
  }

  #listTypes(type: ts.Type): readonly ts.Type[] {
    const present = this.#checker.getNonNullableType(type);
    return present.isUnion() ? present.types : [present];
  }

  #resolve(symbol: ts.Symbol): ts.Symbol {
    return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : this.#checker.getAliasedSymbol(symbol);
  }
}

function isShown(child: ts.JsxChild): boolean {
  return !ts.isJsxText(child) || !child.containsOnlyTriviaWhiteSpaces;
}

function getValue({ initializer }: ts.JsxAttribute): ts.Expression | undefined {
  return initializer !== undefined && ts.isJsxExpression(initializer) ? initializer.expression : initializer;
}

function isInstalledSymbol({ declarations = [] }: ts.Symbol): boolean {
  return declarations.every((each) => isInstalled(each.getSourceFile().fileName));
}

function isLiteral({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike)) !== 0;
}

/** Literals of an enum are compared by their type. */
function isPlainLiteral(type: ts.Type): type is ts.StringLiteralType | ts.NumberLiteralType {
  return (type.isStringLiteral() || type.isNumberLiteral()) && (type.flags & ts.TypeFlags.EnumLiteral) === 0;
}

function mergeMembers(one: UsedMembers | undefined, other: UsedMembers): UsedMembers {
  if (one === undefined || one === true) return other;
  if (other === true) return one;
  if (Array.isArray(one) && Array.isArray(other)) return [...new Set([...one, ...other])].sort();
  if (Array.isArray(one) || Array.isArray(other)) return true;
  const [left, right] = [one, other] as Readonly<Record<string, UsedMembers>>[];
  return Object.fromEntries(
    [...new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])].map((step) => [
      step,
      mergeMembers(left?.[step], right?.[step] ?? true),
    ]),
  );
}

/** Returns the used members of a module by export, given its import specifier and the names of the used exports. */
export type MemberReader = (
  specifier: string,
  names: readonly string[],
) => Readonly<Record<string, UsedMembers>>;

/**
 * Creates a function that returns the used members of another part's module by export; exports that are used as a whole
 * are left out.
 *
 * @param folder the part's folder
 */
export function createMemberReader(folder: string): MemberReader {
  const program = createPartProgram(folder);
  const checker = program.getTypeChecker();
  const uses = new MemberUses(checker);
  for (const file of listSources(folder).filter(isPageSource)) {
    const source = program.getSourceFile(file);
    if (source !== undefined) uses.read(source);
  }
  const files = getWorkspaceImports(folder);
  return (specifier, names) => {
    const source = program.getSourceFile(files[specifier] ?? '');
    const module = source && checker.getSymbolAtLocation(source);
    const isWanted = ({ name }: ts.Symbol): boolean => names.includes('*') || names.includes(name);
    return Object.fromEntries(
      (module === undefined ? [] : checker.getExportsOfModule(module))
        .filter(isWanted)
        .map((each) => [each.name, uses.describe(each)] as const)
        .filter(([, members]) => members !== true),
    );
  };
}
