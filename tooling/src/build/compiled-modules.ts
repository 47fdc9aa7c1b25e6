import path from 'node:path';
import type { Compilation, Module } from 'webpack';

/** Files that the bundler has worked with, by absolute path. */
export interface CompiledModules {
  /** Every file that was read: a change of one of them may change the bundles. */
  readonly read: ReadonlySet<string>;
  /** Files whose code or styles are part of a bundle. */
  readonly bundled: ReadonlySet<string>;
}

/** A concatenated module holds the modules that were joined to one scope. */
type MaybeConcatenated = Module & { readonly modules?: Iterable<Module> };

function withConcatenated(module: MaybeConcatenated): readonly Module[] {
  return module.modules === undefined ? [module] : [...module.modules].flatMap(withConcatenated);
}

/** File of a module; modules of other parts have the request that leads to them instead. */
function listFile(module: Module): readonly string[] {
  const file = module.nameForCondition();
  return typeof file === 'string' && path.isAbsolute(file) ? [file] : [];
}

/** Dependencies of a built module; generated modules have none. */
function listDependencies({ buildInfo }: Module): readonly string[] {
  return [...((buildInfo?.['fileDependencies'] as Iterable<string> | undefined) ?? [])];
}

/**
 * Reads from finished compilations which files they read and which of them are part of a bundle.
 *
 * @param compilations of one build, sealed
 */
export function collectCompiledModules(compilations: readonly Compilation[]): CompiledModules {
  const read = new Set<string>();
  const bundled = new Set<string>();
  for (const { modules, chunks, chunkGraph, moduleGraph } of compilations) {
    for (const module of [...modules].flatMap(withConcatenated)) {
      for (const file of [...listFile(module), ...listDependencies(module)]) read.add(file);
      // A module whose constants were inlined is in no chunk, and yet its values are in the bundle.
      if (moduleGraph.getExportsInfo(module).isModuleUsed(undefined))
        for (const file of listFile(module)) bundled.add(file);
    }
    for (const chunk of chunks)
      for (const module of [...chunkGraph.getChunkModulesIterable(chunk)].flatMap(withConcatenated))
        for (const file of listFile(module)) bundled.add(file);
  }
  return { read, bundled };
}
