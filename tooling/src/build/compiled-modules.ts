import path from 'node:path';
import type { Compilation, Module } from 'webpack';

/** Absolute paths of the files that the bundler has processed. */
export interface CompiledModules {
  /** Every file that the bundler has read; a change of any of them may change the bundles. */
  readonly read: ReadonlySet<string>;
  /** Files whose code or styles are part of a bundle. */
  readonly bundled: ReadonlySet<string>;
}

/** A concatenated module contains the modules that webpack has merged into one scope. */
type MaybeConcatenated = Module & { readonly modules?: Iterable<Module> };

function withConcatenated(module: MaybeConcatenated): readonly Module[] {
  return module.modules === undefined ? [module] : [...module.modules].flatMap(withConcatenated);
}

/** Returns the file of a module; a remote module of another part has a request instead of a file. */
function listFile(module: Module): readonly string[] {
  const file = module.nameForCondition();
  return typeof file === 'string' && path.isAbsolute(file) ? [file] : [];
}

/** Dependencies of a built module; generated modules have none. */
function listDependencies({ buildInfo }: Module): readonly string[] {
  return [...((buildInfo?.['fileDependencies'] as Iterable<string> | undefined) ?? [])];
}

/**
 * Returns the files that finished compilations have read, and those of them that are part of a bundle.
 *
 * @param compilations sealed compilations of one build
 */
export function collectCompiledModules(compilations: readonly Compilation[]): CompiledModules {
  const read = new Set<string>();
  const bundled = new Set<string>();
  for (const { modules, chunks, chunkGraph, moduleGraph } of compilations) {
    for (const module of [...modules].flatMap(withConcatenated)) {
      for (const file of [...listFile(module), ...listDependencies(module)]) read.add(file);
      // A module whose constants were inlined is in no chunk, but its values are in the bundle.
      if (moduleGraph.getExportsInfo(module).isModuleUsed(undefined))
        for (const file of listFile(module)) bundled.add(file);
    }
    for (const chunk of chunks)
      for (const module of [...chunkGraph.getChunkModulesIterable(chunk)].flatMap(withConcatenated))
        for (const file of listFile(module)) bundled.add(file);
  }
  return { read, bundled };
}
