import type { NewWhiteLabel, Problem, ScopeTexts } from './library';

/** What the commands use of server-kit, whose types depend on what the tooling builds. */
export interface WhiteLabelLibrary {
  /** Pattern of a key. */
  readonly WHITE_LABEL_KEY: RegExp;
  readonly checkWhiteLabels: (
    folder: string,
    texts: ReadonlyMap<string, ScopeTexts>,
    rules: { readonly requiresOwnContacts: boolean },
  ) => readonly Problem[];
  readonly whiteLabelAdvice: (folder: string, texts: ReadonlyMap<string, ScopeTexts>) => readonly Problem[];
  readonly findMissingOwnFields: (folder: string) => readonly Problem[];
  readonly loadWhiteLabels: (folder: string) => {
    readonly get: (key: string) => { readonly name: string; readonly brandColour: string } | null;
  };
  readonly describeUnknownWhiteLabel: (key: string, folder: string) => string;
  readonly newWhiteLabel: (wanted: NewWhiteLabel, schema: string) => string;
}

/** What the commands use of the palette. */
export interface PaletteLibrary {
  readonly designTokens: (brand: { readonly name: string; readonly brandColour: string }) => object;
}

/** The libraries, loaded when a command needs them. */
export declare const loadWhiteLabelLibrary: () => Promise<WhiteLabelLibrary>;
export declare const loadPaletteLibrary: () => Promise<PaletteLibrary>;
