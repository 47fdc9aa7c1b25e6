import { createHash } from 'node:crypto';

/** A place on the page that a part can fill; the edge writes one element for each, in this order. */
export type SlotName = 'header' | 'main' | 'footer' | 'notices';

/** How the visitor's own text in a URL is replaced before server code sees it, so that a page is rendered and kept once. */
export interface RouteNormalization {
  /** Takes that of another part's page, as `part/page`, from whichever build of the part is live. */
  readonly from?: `${string}/${string}`;
  /**
   * Query parameters whose value a page shows: server code gets a token of 16 to 80 letters and digits instead, which the
   * edge replaces per request. `encoded` is the form that `encodeURIComponent` gives the value.
   */
  readonly placeholders?: Readonly<Record<string, { readonly plain: string; readonly encoded: string }>>;
  /** Query parameters of which server code tells these values apart; it gets `other` for any other value. */
  readonly known?: Readonly<Record<string, readonly string[]>>;
  /** For a path that the page shows or judges, such as that of Page Not Found; otherwise `*` becomes `x`. */
  readonly path?: {
    /** Placeholder for the path after the prefix, without the ending; replaced per request. */
    readonly token: string;
    /** Stands there when the path has characters or a length that no page may repeat; never filled. */
    readonly hidden: string;
    /** Beginnings that server code tells apart, longest first; `:wl` is the white label's key. */
    readonly prefixes: readonly string[];
    /** Endings that it tells apart, whatever their letter case. */
    readonly endings: readonly string[];
  };
}

/** One address pattern that a part answers in the slot `main` (decisions D-2). */
export interface RouteDeclaration {
  /** Pattern such as `/app/:wl/login`; `*` stands for anything between. Literal segments beat parameters. */
  readonly path: string;
  /** The part's own name for the page, given to its screens as `route.page`. */
  readonly page: string;
  /** Query parameters the page reads; every other one is dropped before it reaches a renderer. */
  readonly query?: readonly string[];
  /** Query with which the page shows itself to somebody who comes from nowhere, without `?`; for the boot probe. */
  readonly example?: string;
  /** HTTP status of the page; 200 when left out. */
  readonly status?: number;
  /** Without it server code gets path and declared query as they are, and is asked again for each of them. */
  readonly normalize?: RouteNormalization;
}

/** A file of a built part that a browser may fetch. */
export interface PartFile {
  /** Name below the part's folder. */
  readonly file: string;
  /** Subresource Integrity value, `sha384-…` (W3C SRI). */
  readonly integrity: string;
  readonly bytes: number;
}

/** Where a build comes from and what is compiled into it. */
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

/** What a built part says of itself: `part.json` beside its files. */
export interface PartManifest {
  readonly name: string;
  readonly version: string;
  /** Content hash of all its files: 16 hexadecimal digits, the name of its folder once published. */
  readonly id: string;
  readonly slots: readonly SlotName[];
  readonly routes: readonly RouteDeclaration[];
  readonly uses: readonly string[];
  /** Later files, as `part/file`, that its pages ask for before they are hydrated; builds of long ago do not say. */
  readonly ahead?: readonly string[];
  /** Further scopes of texts that its pages need, from shared-wl-assets. */
  readonly texts: readonly string[];
  /** Public names of the modules that others may load. */
  readonly exposes: readonly string[];
  /** Version ranges of the shared libraries, by request. */
  readonly requires: Readonly<Record<string, string>>;
  /** Versions of the shared libraries that it brings for all, by request; only the root does. */
  readonly supplies: Readonly<Record<string, string>>;
  readonly entry: string;
  readonly styles: string | null;
  /** The same in two, where it is worth it: those of its first modules, and the others; builds of long ago do not say. */
  readonly firstStyles?: string | null;
  readonly laterStyles?: string | null;
  /** CommonJS bundle for the edge, or null when the part is not pre-rendered. */
  readonly edge: string | null;
  readonly files: readonly PartFile[];
  /** Files that the edge reads and browsers never see: its bundle, texts, the contract. */
  readonly serverFiles: readonly PartFile[];
  /** Not part of the id: the same files built from another commit are the same build. Older builds do not say. */
  readonly provenance?: BuildProvenance;
}

/** A manifest of a part that has nothing but its name; what it has is put over it. */
export function bareManifest(name: string, id: string, version: string): PartManifest {
  return {
    name,
    version,
    id,
    slots: [],
    routes: [],
    uses: [],
    texts: [],
    exposes: [],
    requires: {},
    supplies: {},
    entry: 'entry.js',
    styles: null,
    edge: null,
    files: [],
    serverFiles: [],
  };
}

/** Subresource Integrity value of a file's content (W3C SRI). */
export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Returns the id of a build: a hash of all that its manifest says of the files and their use, not of their origin. */
export function buildId({ provenance: _provenance, ...known }: Omit<PartManifest, 'id'>): string {
  return createHash('sha256').update(JSON.stringify(known)).digest('hex').slice(0, 16);
}

/** Name of the manifest file. */
export const MANIFEST_FILE = 'part.json';

/** Name of the file with the types that a part offers to others and expects of them. */
export const CONTRACT_FILE = 'contract.json';
