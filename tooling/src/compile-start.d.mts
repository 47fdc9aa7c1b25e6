import type { Plugin } from 'esbuild';

export declare const compileStart: (workspace: string) => Promise<string>;
export declare const ownAddresses: (
  workspace: string,
  up?: string,
  change?: (text: string, file: string) => string,
) => Plugin;
