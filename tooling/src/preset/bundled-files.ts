import path from 'node:path';
import type { Compilation, Module } from 'webpack';

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

/**
 * Returns the absolute paths of the files whose code or styles are part of a bundle.
 *
 * @param compilations sealed compilations of one build
 */
export function listBundledFiles(compilations: readonly Compilation[]): ReadonlySet<string> {
  const bundled = new Set<string>();
  for (const { modules, chunks, chunkGraph, moduleGraph } of compilations) {
    for (const module of [...modules].flatMap(withConcatenated))
      // A module whose constants were inlined is in no chunk, but its values are in the bundle.
      if (moduleGraph.getExportsInfo(module).isModuleUsed(undefined))
        for (const file of listFile(module)) bundled.add(file);
    for (const chunk of chunks)
      for (const module of [...chunkGraph.getChunkModulesIterable(chunk)].flatMap(withConcatenated))
        for (const file of listFile(module)) bundled.add(file);
  }
  return bundled;
}
