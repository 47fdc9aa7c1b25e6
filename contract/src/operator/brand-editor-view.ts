import type { MessageFiles } from '../i18n';
import type { StudioView } from './studio-view';

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** Keywords of the white-label schema from which the fields of the editor are derived (JSON Schema draft 07). */
export interface SchemaNode {
  readonly $ref?: string;
  readonly allOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly discriminator?: { readonly propertyName: string };
  readonly definitions?: Readonly<Record<string, SchemaNode>>;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
}

/** State of a draft after its last change. */
export interface DraftCheck {
  /** Number of the latest content that a portal can serve; the screens show it. */
  readonly version: number;
  /** Whether that is the content of the draft. */
  readonly isServable: boolean;
  /** Mistakes by JSON pointer (RFC 6901), with the reason in English. */
  readonly problems: readonly { readonly field: string; readonly reason: string }[];
  /** Contrast of the brand colour with the background of each scheme. */
  readonly brandContrast: Readonly<Record<'light' | 'dark', number>>;
  /** URLs of the uploaded files by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Change of a draft. */
export interface DraftChange {
  readonly content: JsonObject;
  /** Fingerprint of the file from which the page has the draft. */
  readonly fingerprint: string;
}

/** A field that names a file of the client, and what may be uploaded there. */
export interface FileField {
  readonly pointer: string;
  readonly formats: readonly string[];
  readonly maxBytes: number;
}

/** Result of an upload: the name of the file, or why it is rejected, if need be with the reason in English. */
export type UploadResult =
  | { readonly name: string; readonly check: DraftCheck }
  | {
      readonly problem: 'tooLarge' | 'wrongFormat' | 'tooComplex' | 'unusable' | 'failed';
      readonly reason: string;
    };

/** Result of writing a draft into the workspace. A file is replaced only if the request has its fingerprint. */
export type WriteResult =
  | { readonly outcome: 'written' | 'invalid' | 'failed' }
  | {
      readonly outcome: 'exists';
      readonly fingerprint: string;
      /** Whether the file has changed since the draft was opened. */
      readonly isChanged: boolean;
    };

/** Data of the brand editor. */
export interface BrandEditorView extends StudioView {
  /** Path of the page. */
  readonly path: string;
  readonly id: string;
  /** Key of the file that the draft was opened from, or `*` for a new one. */
  readonly source: string;
  readonly fingerprint: string;
  /** Whether the draft is stored. */
  readonly isChanged: boolean;
  /** Whether it may be written into the workspace. */
  readonly isWritable: boolean;
  readonly content: JsonObject;
  /** Fields that the content inherits. */
  readonly base: JsonObject;
  readonly check: DraftCheck;
  readonly schema: SchemaNode;
  readonly fileFields: readonly FileField[];
  /** The portal's own messages by scope and language. */
  readonly texts: Readonly<Record<string, MessageFiles>>;
}

/** Data of the page for a draft that has expired, or whose file cannot be read. */
export interface MissingDraftView {
  /** Path of the editor. */
  readonly path: string;
  /** Name of the file that cannot be read; null for an expired draft. */
  readonly file: string | null;
}
