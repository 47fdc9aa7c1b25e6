import type { RenderFailureNote } from '@portal/registry/render-failures';

/** Pages of parts without services. */
export interface PartsServer {
  readonly origin: string;
  readonly failures: () => Promise<readonly RenderFailureNote[]>;
  /** Waits until pages are rendered with a build. */
  readonly waitUntilLive: (part: string, build: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What the commands use of the edge, which nothing the tooling builds on may depend on. */
export declare const loadPartsServer: () => Promise<{
  readonly serveWithoutServices: (
    partsFolder: string,
    options?: { readonly port: number; readonly devServer: { readonly part: string; readonly url: string } },
  ) => Promise<PartsServer>;
}>;
