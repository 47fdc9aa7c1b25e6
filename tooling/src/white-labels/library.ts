import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readWhiteLabelFolder } from '@portal/registry/settings';
import { WORKSPACE } from '../workspace';

/** Mistake in a white-label file. */
export interface Problem {
  readonly file: string;
  /** JSON pointer (RFC 6901); empty for the whole file. */
  readonly field: string;
  readonly reason: string;
}

interface Texts {
  readonly [key: string]: string | Texts;
}

/** A scope's texts by language. */
export type ScopeTexts = Readonly<Record<'en-US' | 'de-DE', Texts>>;

/** Values for a new white label's file; contacts by the names of `NewWhiteLabelContacts` in server-kit. */
export interface NewWhiteLabel {
  readonly key: string;
  readonly [value: string]: string;
}

/** What the commands use of server-kit; imported by path, because the tooling builds it. */
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

/** The library, loaded when a command needs it. */
export async function loadWhiteLabelLibrary(): Promise<WhiteLabelLibrary> {
  return (await import(
    pathToFileURL(path.join(WORKSPACE, 'server-kit/src/white-labels/index.ts')).href
  )) as WhiteLabelLibrary;
}

/** What the commands use of the palette. */
interface PaletteLibrary {
  readonly designTokens: (brand: { readonly name: string; readonly brandColour: string }) => object;
}

/** The palette, loaded when a command needs it. */
export async function loadPaletteLibrary(): Promise<PaletteLibrary> {
  return (await import(
    pathToFileURL(path.join(WORKSPACE, 'server-kit/src/palette/index.ts')).href
  )) as PaletteLibrary;
}

/** Where the schema of a white-label file is. */
export const SCHEMA_FILE = path.join(WORKSPACE, 'server-kit/src/white-labels/schema.json');

/** Folder of the white labels: WHITE_LABELS_DIR, or the workspace's own. */
export function getWhiteLabelFolder(): string {
  return readWhiteLabelFolder(process.env, WORKSPACE);
}
