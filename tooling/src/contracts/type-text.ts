import path from 'node:path';
import ts from 'typescript';

/** Writes types so that they stand alone: what the workspace declares is spelled out, libraries are named. */
export interface TypeWriter {
  readonly text: (type: ts.Type) => string;
  /** Types that the texts name, as `type Name = …`, in order of name. */
  readonly definitions: () => readonly string[];
}

const FLAGS =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseFullyQualifiedType |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType |
  ts.TypeFormatFlags.WriteArrayAsGenericType;

/** Package that a declaration file of node_modules belongs to: types of `@types/x` are those of `x`. */
const packageOf = (file: string): string | null => {
  const inside = file.split('/node_modules/').at(-1);
  if (inside === undefined || inside === file) return null;
  const name = inside
    .split('/')
    .slice(0, inside.startsWith('@') ? 2 : 1)
    .join('/');
  return name.startsWith('@types/') ? name.slice('@types/'.length).replace('__', '/') : name;
};

const isLibrary = (symbol: ts.Symbol): boolean =>
  (symbol.declarations ?? []).some((declaration) =>
    declaration.getSourceFile().fileName.includes('/node_modules/'),
  );

const quoted = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/**
 * @param checker of the program that the types come from
 * @param at any node of it, for questions that need a place
 */
export const typeWriter = (checker: ts.TypeChecker, at: ts.Node): TypeWriter => {
  const names = new Map<ts.Symbol, string>();
  const bodies = new Map<string, string>();
  const open: ts.Type[] = [];

  const all = (types: readonly ts.Type[]): readonly string[] => types.map(text);

  const libraryName = (symbol: ts.Symbol): string => {
    const qualified = checker.getFullyQualifiedName(symbol);
    const [, file, name] = /^"([^"]+)"\.(.+)$/.exec(qualified) ?? [];
    if (file === undefined) {
      const declared = symbol.declarations?.[0]?.getSourceFile();
      const from = declared === undefined ? null : packageOf(declared.fileName);
      const isGlobal = from === null || from === 'typescript' || from === 'node';
      // `export = React` makes its namespace the module itself.
      const [first, ...rest] = qualified.split('.');
      return isGlobal
        ? qualified
        : `import('${from}').${(first?.toLowerCase() === from ? rest : [first, ...rest]).join('.')}`;
    }
    return `import('${packageOf(file) ?? path.basename(file)}').${name}`;
  };

  const withArguments = (name: string, given: readonly ts.Type[] | undefined): string =>
    given === undefined || given.length === 0 ? name : `${name}<${all(given).join(', ')}>`;

  const parameters = (signature: ts.Signature): string =>
    signature.parameters
      .map((parameter) => {
        const declaration = parameter.valueDeclaration;
        const isParameter = declaration !== undefined && ts.isParameter(declaration);
        const rest = isParameter && declaration.dotDotDotToken !== undefined ? '...' : '';
        const optional = isParameter && checker.isOptionalParameter(declaration) && rest === '' ? '?' : '';
        // A destructured parameter has no name of its own.
        const name =
          /^[A-Za-z_$][\w$]*$/.test(parameter.name) && !parameter.name.startsWith('__')
            ? parameter.name
            : 'given';
        return `${rest}${name}${optional}: ${text(checker.getTypeOfSymbolAtLocation(parameter, at))}`;
      })
      .join(', ');

  const signatureText = (signature: ts.Signature, arrow: string): string => {
    const typed = (signature.typeParameters ?? []).map((each) => {
      const constraint = checker.getBaseConstraintOfType(each);
      return each.symbol.name + (constraint === undefined ? '' : ` extends ${text(constraint)}`);
    });
    const generics = typed.length === 0 ? '' : `<${typed.join(', ')}>`;
    const predicate = checker.getTypePredicateOfSignature(signature);
    const result =
      predicate?.type === undefined || predicate.parameterName === undefined
        ? text(checker.getReturnTypeOfSignature(signature))
        : `${predicate.parameterName} is ${text(predicate.type)}`;
    return `${generics}(${parameters(signature)})${arrow} ${result}`;
  };

  const objectText = (type: ts.Type): string => {
    const calls = checker.getSignaturesOfType(type, ts.SignatureKind.Call);
    const news = checker.getSignaturesOfType(type, ts.SignatureKind.Construct);
    const properties = checker
      .getPropertiesOfType(type)
      .filter(({ name }) => !name.startsWith('__#') && !name.startsWith('__@'));
    const [only, ...more] = calls;
    if (only !== undefined && more.length === 0 && properties.length === 0 && news.length === 0)
      return `(${signatureText(only, ' =>')})`;
    const members = [
      ...calls.map((each) => signatureText(each, ':')),
      ...news.map((each) => `new ${signatureText(each, ':')}`),
      ...checker
        .getIndexInfosOfType(type)
        .map(
          ({ keyType, type: value, isReadonly }) =>
            `${isReadonly ? 'readonly ' : ''}[key: ${text(keyType)}]: ${text(value)}`,
        ),
      ...properties
        .map((property) => {
          const optional = (property.flags & ts.SymbolFlags.Optional) !== 0 ? '?' : '';
          return `${quoted(property.name)}${optional}: ${text(checker.getTypeOfSymbolAtLocation(property, at))}`;
        })
        .sort(),
    ];
    return members.length === 0 ? '{}' : `{ ${members.join('; ')} }`;
  };

  /** A type with a name in the workspace is defined once, so that it may refer to itself. */
  const named = (symbol: ts.Symbol, body: () => string): string => {
    const known = names.get(symbol);
    if (known !== undefined) return known;
    const taken = new Set(names.values());
    let name = symbol.name === 'default' || symbol.name.startsWith('__') ? 'Unnamed' : symbol.name;
    for (let count = 2; taken.has(name); count += 1) name = `${symbol.name}${count}`;
    names.set(symbol, name);
    bodies.set(name, body());
    return name;
  };

  const structure = (type: ts.Type): string => {
    // A generic type of the workspace is spelled out where it is used; one that contains itself ends there.
    if (open.includes(type)) return 'unknown';
    open.push(type);
    try {
      return objectText(type);
    } finally {
      open.pop();
    }
  };

  const union = (type: ts.UnionOrIntersectionType): string => {
    const joint = type.isUnion() ? ' | ' : ' & ';
    const parts = [...new Set(all(type.types))].sort();
    const isBoolean = parts.includes('true') && parts.includes('false');
    const shown = isBoolean
      ? [...parts.filter((each) => each !== 'true' && each !== 'false'), 'boolean'].sort()
      : parts;
    return shown.length === 1 ? (shown[0] ?? 'never') : `(${shown.join(joint)})`;
  };

  const reference = (type: ts.Type): string | null => {
    if ((type.flags & ts.TypeFlags.Object) === 0) return null;
    if (((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) === 0) return null;
    const { target } = type as ts.TypeReference;
    const given = checker.getTypeArguments(type as ts.TypeReference);
    if (checker.isTupleType(type)) {
      const { readonly, elementFlags } = target as ts.TupleType;
      const elements = given.map((each, index) => {
        const flags = elementFlags[index] ?? ts.ElementFlags.Required;
        if ((flags & ts.ElementFlags.Rest) !== 0) return `...Array<${text(each)}>`;
        return text(each) + ((flags & ts.ElementFlags.Optional) !== 0 ? '?' : '');
      });
      return `${readonly ? 'readonly ' : ''}[${elements.join(', ')}]`;
    }
    if (!isLibrary(target.symbol)) return null;
    return withArguments(libraryName(target.symbol), given.slice(0, target.typeParameters?.length ?? 0));
  };

  function text(type: ts.Type): string {
    const { aliasSymbol, aliasTypeArguments } = type;
    if (aliasSymbol !== undefined) {
      if (isLibrary(aliasSymbol)) return withArguments(libraryName(aliasSymbol), aliasTypeArguments);
      if (aliasTypeArguments === undefined) return named(aliasSymbol, () => reference(type) ?? shape(type));
    }
    const referred = reference(type);
    if (referred !== null) return referred;
    const symbol = type.getSymbol();
    if (symbol !== undefined && (type.flags & ts.TypeFlags.Object) !== 0) {
      const isDeclared = (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) !== 0;
      const isClassItself = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Anonymous) !== 0;
      if (isDeclared && !isClassItself) {
        if (isLibrary(symbol)) return libraryName(symbol);
        if (((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) === 0)
          return named(symbol, () => structure(type));
      }
    }
    return shape(type);
  }

  function shape(type: ts.Type): string {
    if (type.isUnion()) return union(type);
    if (type.isIntersection()) return union(type);
    if ((type.flags & ts.TypeFlags.Object) !== 0) return structure(type);
    return checker.typeToString(type, undefined, FLAGS);
  }

  return {
    text,
    definitions: () => [...bodies].map(([name, body]) => `type ${name} = ${body};`).sort(),
  };
};
