import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  type ExtractorLogLevel,
  type IConfigFile,
} from '@microsoft/api-extractor';
import ts from 'typescript';
import { createPartProgram, getWorkspaceImports } from './part-program';

/** API report and rollup of one public module. */
export interface ModuleApi {
  /** Report for review, in Markdown. */
  readonly report: string;
  /** All declarations that the module needs in one file, without comments. */
  readonly rollup: string;
}

// Values of the enum ExtractorLogLevel, which is imported only as a type.
const LOG_NOTHING = 'none' as ExtractorLogLevel.None;
const FATAL = 'error' as ExtractorLogLevel.Error;

/** Maps an absolute path to the same path below another folder. */
function rebasePath(folder: string, file: string): string {
  return path.join(folder, path.relative(path.parse(file).root, file));
}

/** Returns the path of a source's declaration file below the output folder. */
function getDeclarationsFile(source: string, output: string): string {
  return rebasePath(output, source).replace(/\.tsx?$/, '.d.ts');
}

function configuration(folder: string, entry: string, output: string): ExtractorConfig {
  const paths = Object.fromEntries(
    Object.entries(getWorkspaceImports(folder)).map(([specifier, source]) => [
      specifier,
      [getDeclarationsFile(source, output)],
    ]),
  );
  const configObject: IConfigFile = {
    projectFolder: folder,
    mainEntryPointFilePath: entry,
    // Inlines types of other workspace packages, so that a rollup imports only published libraries.
    bundledPackages: ['@portal/*'],
    compiler: {
      overrideTsconfig: {
        extends: path.join(folder, 'tsconfig.json'),
        compilerOptions: { composite: false, declarationMap: false, types: [], paths },
        files: [entry],
        include: [],
        references: [],
      },
    },
    apiReport: {
      enabled: true,
      includeForgottenExports: true,
      reportFileName: 'module.api.md',
      reportFolder: output,
      reportTempFolder: path.join(output, 'temp'),
    },
    dtsRollup: { enabled: true, untrimmedFilePath: path.join(output, 'module.d.ts') },
    docModel: { enabled: false },
    tsdocMetadata: { enabled: false },
    newlineKind: 'lf',
    messages: {
      compilerMessageReporting: { default: { logLevel: FATAL } },
      extractorMessageReporting: {
        default: { logLevel: LOG_NOTHING },
        'ae-wrong-input-file-type': { logLevel: FATAL },
      },
      tsdocMessageReporting: { default: { logLevel: LOG_NOTHING } },
    },
  };
  return ExtractorConfig.prepare({
    configObject,
    configObjectFullPath: undefined,
    packageJsonFullPath: path.join(folder, 'package.json'),
  });
}

function withoutComments(declarations: string): string {
  return ts
    .createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })
    .printFile(ts.createSourceFile('module.d.ts', declarations, ts.ScriptTarget.Latest));
}

function extract(config: ExtractorConfig, compilerState: CompilerState): ModuleApi {
  const problems: string[] = [];
  const { succeeded } = Extractor.invoke(config, {
    localBuild: true,
    compilerState,
    messageCallback: (message) => {
      if (message.logLevel === FATAL) problems.push(message.formatMessageWithLocation(undefined));
      message.handled = true;
    },
  });
  if (!succeeded) throw new Error(`API Extractor: ${problems.join('\n')}`);
  return {
    report: readFileSync(config.reportFilePath, 'utf8'),
    rollup: withoutComments(readFileSync(config.untrimmedFilePath, 'utf8')),
  };
}

/**
 * Extracts reports and rolled-up declarations of a part's modules with API Extractor.
 *
 * @param sources files below the part's folder by public module name, such as `./http`
 * @param folder the part's folder
 * @returns the API of each module by public name
 * @throws Error when a file does not exist or its types cannot be resolved
 */
export function extractApi(
  sources: Readonly<Record<string, string>>,
  folder: string,
): Readonly<Record<string, ModuleApi>> {
  if (Object.keys(sources).length === 0) return {};
  const realFolder = realpathSync(folder);
  const build = path.join(realFolder, '.build');
  mkdirSync(build, { recursive: true });
  // Below the part's folder, so that declarations resolve its libraries.
  const output = mkdtempSync(path.join(build, 'declarations-'));
  try {
    createPartProgram(realFolder, getWorkspaceImports(realFolder)).emit(
      undefined,
      (name, text) => {
        const file = rebasePath(output, name);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, text);
      },
      undefined,
      true,
    );
    const configurations = Object.entries(sources).map(
      ([name, source]) =>
        [
          name,
          configuration(realFolder, getDeclarationsFile(path.join(realFolder, source), output), output),
        ] as const,
    );
    const [first, ...others] = configurations.map(([, config]) => config);
    if (first === undefined) return {};
    const state = CompilerState.create(first, {
      additionalEntryPoints: others.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
    });
    return Object.fromEntries(configurations.map(([name, config]) => [name, extract(config, state)]));
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}
