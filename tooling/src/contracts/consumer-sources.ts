import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { PartDeclaration } from '@portal/contract/part';
import { readDeclaration } from '../declaration/read-declaration';
import { getRollupFile } from './api-folder';
import { createPartProgram, getWorkspaceImports, type WorkspaceImports } from './part-program';
import { getPublicSources } from './public-modules';

/** What a deploy compiles against the modules that a part would get of other parts. */
export interface ConsumerSources {
  /** Declarations of the modules of other parts, as paths in `files` by part and public module name. */
  readonly modules: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Paths in `files` of all modules that are imported from packages, by specifier. */
  readonly imports: Readonly<Record<string, string>>;
  /** Sources of the part, and declarations of what they import from the workspace, by path below the workspace. */
  readonly files: Readonly<Record<string, string>>;
}

/** Lists the parts that a part uses; shared-wl-assets is used by all others without being declared. */
function listProducers({ name, uses = [] }: PartDeclaration): readonly string[] {
  return name === 'shared-wl-assets' ? uses : ['shared-wl-assets', ...uses];
}

/** Module that a part may load from another part at run time. */
interface SharedModule {
  readonly producer: string;
  readonly module: string;
  readonly specifier: string;
  /** Its committed declarations. */
  readonly file: string;
}

async function listSharedModules(
  declaration: PartDeclaration,
  workspace: string,
): Promise<readonly SharedModule[]> {
  const producers = listProducers(declaration).filter((name) =>
    existsSync(path.join(workspace, name, 'portal.part.ts')),
  );
  const modules = await Promise.all(
    producers.map(async (producer) => {
      const folder = path.join(workspace, producer);
      return Object.keys(getPublicSources(await readDeclaration(folder))).map((module) => ({
        producer,
        module,
        specifier: `@portal/${producer}${module.slice(1)}`,
        file: getRollupFile(folder, module),
      }));
    }),
  );
  return modules
    .flat()
    .flatMap((each) => (existsSync(each.file) ? [{ ...each, file: realpathSync(each.file) }] : []));
}

/** Returns the name of a file below its workspace; the packages of a part may belong to another workspace. */
function getName(file: string, folder: string): string {
  const packages = path.join(folder, 'node_modules/@portal');
  const [first] = file.startsWith(folder) ? [] : readdirSync(packages);
  const workspace = path.dirname(first === undefined ? folder : realpathSync(path.join(packages, first)));
  return path.relative(workspace, file).replaceAll(path.sep, '/');
}

const PRINTER = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

/** Returns the keys of a message file with empty texts: the types depend on nothing else. */
function withoutTexts({ text }: ts.SourceFile): string {
  return JSON.stringify(JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? '' : value)));
}

function emitDeclarations(program: ts.Program, source: ts.SourceFile): string {
  let declarations = '';
  program.emit(source, (_name, text) => (declarations = text), undefined, true);
  return PRINTER.printFile(ts.createSourceFile('module.d.ts', declarations, ts.ScriptTarget.Latest));
}

/**
 * Reads the sources of a part and the declarations that they import, without comments, so that the build changes only with
 * their code and types.
 *
 * @param folder the part's folder, in its workspace
 */
export async function readConsumerSources(
  declaration: PartDeclaration,
  folder: string,
): Promise<ConsumerSources> {
  const realFolder = realpathSync(folder);
  const shared = await listSharedModules(declaration, path.dirname(realFolder));
  const imports: WorkspaceImports = {
    ...getWorkspaceImports(realFolder),
    ...Object.fromEntries(shared.map(({ specifier, file }) => [specifier, file])),
  };
  const program = createPartProgram(realFolder, imports);
  const names = new Map<string, string>();
  const files = new Map<string, string>();
  for (const source of program.getSourceFiles()) {
    const { fileName } = source;
    if (fileName.includes('/node_modules/')) continue;
    const name = getName(fileName, realFolder);
    const isKept = source.isDeclarationFile || name.startsWith(`${declaration.name}/`);
    const isJson = name.endsWith('.json');
    const recordedName = isJson || isKept ? name : name.replace(/\.tsx?$/, '.d.ts');
    names.set(fileName, recordedName);
    files.set(
      recordedName,
      isJson ? withoutTexts(source) : isKept ? PRINTER.printFile(source) : emitDeclarations(program, source),
    );
  }
  const modules: Record<string, Record<string, string>> = {};
  for (const { producer, module, file } of shared) {
    const name = names.get(file);
    if (name !== undefined) modules[producer] = { ...modules[producer], [module]: name };
  }
  return {
    modules,
    imports: Object.fromEntries(
      Object.entries(imports).flatMap(([specifier, file]) => {
        const name = names.get(file);
        return name === undefined ? [] : [[specifier, name] as const];
      }),
    ),
    files: Object.fromEntries([...files].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}
