import { type Options, Parser } from 'acorn';

const PARSED_AS: Options = {
  ecmaVersion: 'latest',
  sourceType: 'script',
  allowReturnOutsideFunction: true,
  allowHashBang: false,
};

/**
 * What a dynamic import begins with, comments of scripts (`<!--`, `-->`) included: keywords have no escaped form. Text
 * without it is not parsed; `import()`, which bundlers write in comments, has no argument and is no valid code.
 */
const IMPORT = /\bimport\s*(?:[./<-]|\((?!\)))/;

/** Parser that rejects `import()`. */
const ServerBundleParser = Parser.extend(
  (Base) =>
    class extends Base {
      // Method of acorn for plug-ins; its types list only the public ones.
      parseExprImport(): never {
        return (this as unknown as { raise(at: number, message: string): never; start: number }).raise(
          (this as unknown as { start: number }).start,
          'import() is not available on the server',
        );
      }
    },
);

/**
 * Finds a dynamic import in a part's server bundle. The promise of such an import belongs to the realm of the render
 * worker, from which code could leave its vm context.
 *
 * @param text of a script whose code is that of a function, as CommonJS modules are
 * @returns what is wrong, and where; null when nothing is
 */
export function findDynamicImport(text: string): string | null {
  if (!IMPORT.test(text)) return null;
  try {
    ServerBundleParser.parse(text, PARSED_AS);
    return null;
  } catch (error) {
    // Code that this parser does not understand may import as well.
    return error instanceof Error ? error.message : String(error);
  }
}
