import type { RenderFailureNote } from '@portal/registry/render-failures';

/** Server of the pages of parts, without services. */
export interface PartsServer {
  readonly origin: string;
  readonly failures: () => Promise<readonly RenderFailureNote[]>;
  /** Waits until pages are rendered with a build. */
  readonly waitUntilLive: (part: string, build: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Loads the edge's server for parts. Declared by hand, so that the tooling's types do not depend on the edge. */
export declare const loadPartsServer: () => Promise<{
  readonly serveWithoutServices: (
    partsFolder: string,
    options?: { readonly port: number; readonly devServer: { readonly part: string; readonly url: string } },
  ) => Promise<PartsServer>;
}>;
