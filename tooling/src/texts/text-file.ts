import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** One text of a file. */
export interface TextEntry {
  readonly text: string;
  /** Line in the file, from 1. */
  readonly line: number;
}

/** A fault in the texts of a part. */
export interface TextFault {
  /** Absolute path. */
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

/** The texts of one scope in one language. */
export interface TextFile {
  readonly file: string;
  /** By dotted key. */
  readonly entries: ReadonlyMap<string, TextEntry>;
  readonly faults: readonly TextFault[];
}

/**
 * Reads a file of texts with the line of each text.
 *
 * @param file absolute path of a JSON file
 * @returns its texts, and a fault for each key that is given twice, is empty or is not a text
 */
export function readTextFile(file: string): TextFile {
  const entries = new Map<string, TextEntry>();
  const faults: TextFault[] = [];
  if (!existsSync(file)) return { file, entries, faults: [{ file, line: 1, reason: 'the file is missing' }] };
  const source = ts.parseJsonText(file, readFileSync(file, 'utf8'));
  const getLine = (node: ts.Node): number =>
    source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const read = (node: ts.Expression, key: string): void => {
    const report = (reason: string): void => void faults.push({ file, line: getLine(node), reason });
    if (ts.isObjectLiteralExpression(node)) {
      const seen = new Set<string>();
      for (const property of node.properties) {
        if (!ts.isPropertyAssignment(property) || !ts.isStringLiteral(property.name)) continue;
        const name = property.name.text;
        const below = key === '' ? name : `${key}.${name}`;
        if (seen.has(name))
          faults.push({ file, line: getLine(property), reason: `"${below}" is given twice` });
        else if (name.includes('.') || name === '')
          faults.push({ file, line: getLine(property), reason: `the key "${name}" cannot be reached` });
        seen.add(name);
        read(property.initializer, below);
      }
    } else if (!ts.isStringLiteral(node)) report(`"${key}" is not a text`);
    else if (node.text.trim() === '') report(`"${key}" is empty`);
    else entries.set(key, { text: node.text, line: getLine(node) });
  };
  const root = source.statements[0]?.expression;
  const syntaxError = (source as ts.JsonSourceFile & { readonly parseDiagnostics?: readonly ts.Diagnostic[] })
    .parseDiagnostics?.[0];
  if (syntaxError !== undefined)
    faults.push({
      file,
      line: source.getLineAndCharacterOfPosition(syntaxError.start ?? 0).line + 1,
      reason: ts.flattenDiagnosticMessageText(syntaxError.messageText, ' '),
    });
  else if (root === undefined || !ts.isObjectLiteralExpression(root))
    faults.push({ file, line: 1, reason: 'the file has no object of texts' });
  else read(root, '');
  return { file, entries, faults };
}
