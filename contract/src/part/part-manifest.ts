import type { RouteDeclaration, SlotName } from './part-declaration';

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
