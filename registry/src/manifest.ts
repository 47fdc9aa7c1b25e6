import { createHash } from 'node:crypto';

/** A place on the page that a part can fill; the edge writes one element for each, in this order. */
export type SlotName = 'header' | 'main' | 'footer' | 'notices';

/** URL pattern that a part shows in the slot `main` (decisions D-2). */
export interface RouteDeclaration {
  /** Pattern such as `/app/:wl/login`; `*` matches any path. Literal segments beat parameters. */
  readonly path: string;
  /** The part's own name for the page, given to its screens as `route.page`. */
  readonly page: string;
  /**
   * Message `scope:key` of the page's title while the part's plan fails. The client's name is added, unless the message has
   * `{{name}}` or the page is an error.
   */
  readonly title?: string;
  /** Query parameters the page reads; every other one is dropped before it reaches a renderer. */
  readonly query?: readonly string[];
  /** Query, without `?`, with which the boot probe opens the page. */
  readonly example?: string;
  /** HTTP status of the page; 200 when left out. */
  readonly status?: number;
  /**
   * Query parameters that the page only passes on, in hidden inputs and links. Server code gets a placeholder, which the
   * edge replaces per response, escaped. All other values are rendered per URL.
   */
  readonly passThrough?: readonly string[];
}

/** A file of a built part that a browser may fetch. */
export interface PartFile {
  /** Name below the part's folder. */
  readonly file: string;
  /** Subresource Integrity value, `sha384-…` (W3C SRI). */
  readonly integrity: string;
  readonly bytes: number;
}

/** Origin of a build, and what is compiled into it. */
export interface BuildProvenance {
  /** Commit of the sources; null outside a git repository. */
  readonly commit: string | null;
  /** Whether the sources had changes that were not committed. */
  readonly isDirty: boolean;
  /** Versions of the workspace packages with modules in the build, by folder. */
  readonly workspaceVersions: Readonly<Record<string, string>>;
  /** Modules of the workspace that are compiled in, relative to it. */
  readonly modules: readonly string[];
  /** Installed packages with code in the build, as `name@version`. */
  readonly packages: readonly string[];
}

/** Manifest of a built part: `part.json` beside its files. */
export interface PartManifest {
  readonly name: string;
  readonly version: string;
  /** Content hash of all its files: 16 hexadecimal digits, the name of its folder once published. */
  readonly id: string;
  readonly slots: readonly SlotName[];
  readonly routes: readonly RouteDeclaration[];
  readonly uses: readonly string[];
  /** Further scopes of texts that its pages need, from shared-wl-assets. */
  readonly texts: readonly string[];
  /** Public names of the modules that others may load. */
  readonly exposes: readonly string[];
  /** Version ranges of the shared libraries, by request. */
  readonly requires: Readonly<Record<string, string>>;
  /** Versions of the shared libraries that the root provides, by request; empty in other parts. */
  readonly supplies: Readonly<Record<string, string>>;
  readonly entry: string;
  readonly styles: string | null;
  /** CommonJS bundle for the edge, or null when the part is not pre-rendered. */
  readonly edge: string | null;
  readonly files: readonly PartFile[];
  /** Files that only the edge reads: its bundle, texts, the contract. */
  readonly serverFiles: readonly PartFile[];
  /** Not hashed into the id: the same files built from another commit are the same build. Absent in old builds. */
  readonly provenance?: BuildProvenance;
}

/** Subresource Integrity value of a file's content (W3C SRI). */
export function computeIntegrity(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Returns a build's id: a hash of the manifest without its provenance. */
export function buildId({ provenance: _provenance, ...known }: Omit<PartManifest, 'id'>): string {
  return createHash('sha256').update(JSON.stringify(known)).digest('hex').slice(0, 16);
}

/** File of root-config with react, react-dom and zustand; its content depends on their versions only. */
export const LIBRARIES_FILE = 'libraries.js';

/** Name of the manifest file. */
export const MANIFEST_FILE = 'part.json';

/** Name of the file with the types that a part offers to other parts and expects from them. */
export const CONTRACT_FILE = 'contract.json';
