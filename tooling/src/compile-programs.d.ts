import type { Plugin } from 'esbuild';

export declare const compilePrograms: (workspace: string) => Promise<string>;
export declare const programSources: (workspace: string, sources: Readonly<Record<string, string>>) => Plugin;
export declare const rewriteImportMetaUrl: (
  workspace: string,
  up?: string,
  change?: (text: string, file: string) => string,
) => Plugin;
