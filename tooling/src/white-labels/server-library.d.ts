import type { NewWhiteLabel, Problem, ScopeTexts } from './library';

/** Functions of server-kit that commands use; declared by hand, since server-kit depends on a part, which needs the tooling. */
export interface WhiteLabelLibrary {
  /** Pattern of a key. */
  readonly WHITE_LABEL_KEY: RegExp;
  readonly checkWhiteLabels: (
    folder: string,
    texts: ReadonlyMap<string, ScopeTexts>,
    rules?: { readonly requiresOwnContacts: boolean },
  ) => Readonly<Record<'mistakes' | 'advice' | 'beforeProduction', readonly Problem[]>>;
  readonly loadWhiteLabels: (folder: string) => {
    readonly get: (key: string) => { readonly name: string; readonly brandColour: string } | null;
  };
  readonly describeUnknownWhiteLabel: (key: string, folder: string) => string;
  readonly newWhiteLabel: (wanted: NewWhiteLabel, schema: string) => string;
}

/** Functions of the palette that commands use. */
export interface PaletteLibrary {
  readonly designTokens: (brand: { readonly name: string; readonly brandColour: string }) => object;
}

/** Load the libraries when a command needs them. */
export declare const loadWhiteLabelLibrary: () => Promise<WhiteLabelLibrary>;
export declare const loadPaletteLibrary: () => Promise<PaletteLibrary>;
