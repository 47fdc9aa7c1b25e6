import type { MessageFiles } from '@portal/contract/i18n';
import type { DraftChange, JsonObject } from '@portal/contract/operator';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import {
  type CheckedWhiteLabel,
  checkWhiteLabel,
  DEFAULT_KEY,
  type FolderFiles,
  newWhiteLabel,
  type WhiteLabelProblem,
} from '@portal/server-kit/white-labels';
import type { BrandDrafts } from '@portal/services';
import type { AcceptedFile } from './brand-uploads';
import { type Draft, newDraftId, readDraftSource, type StoredDraft } from './draft';
import type { WhiteLabelFolder } from './white-label-folder';

/** The portal's own messages by scope. */
export type Texts = ReadonlyMap<string, MessageFiles>;

/** Source of a draft that has no file yet. */
const NEW_SOURCE = '*';

/** Fields that a client never inherits from `default.json` (see `mergeOverDefault`). */
const NOT_INHERITED: ReadonlySet<string> = new Set([
  'key',
  'name',
  'brandColour',
  'surface',
  'messageConfig',
  'allowedRedirectOrigins',
  'allowedEmbeddingHosts',
  'favicon',
  'font',
  'background',
]);

/** Path of the schema for text editors, as in files of `npm run wl:new`. */
const SCHEMA_PATH = '../../server-kit/src/white-labels/schema.json';

/** A draft and its mistakes. */
export interface CheckedDraft {
  readonly draft: Draft;
  readonly problems: readonly WhiteLabelProblem[];
  /** Whether the draft's configuration contains its latest changes. */
  readonly isServable: boolean;
}

interface DraftEditingOptions {
  /** Changed drafts. A draft without changes is read from its file (rule 7). */
  readonly drafts: Pick<BrandDrafts, 'read' | 'write'>;
  readonly folder: WhiteLabelFolder;
  /** Returns the live default white label, which a draft shows until its own content can be served. */
  readonly standard: () => WhiteLabelConfiguration;
  readonly homeUrl: string | undefined;
}

/** Opens, changes and checks drafts. */
export class DraftEditing {
  readonly #options: DraftEditingOptions;

  constructor(options: DraftEditingOptions) {
    this.#options = options;
  }

  /**
   * Opens a draft of a saved file. It is stored with its first change only.
   *
   * @param source key of the file, or NEW_SOURCE
   * @returns null when the file cannot be read
   */
  async open(source: string, texts: Texts, id = newDraftId(source)): Promise<Draft | null> {
    const fingerprint = await this.#options.folder.fingerprint(source);
    const content = await this.#readSource(source);
    if (content === null) return null;
    const opened = { id, source, fingerprint, content, files: {}, servable: content, isChanged: false };
    const { configuration } = await this.#checkContent(opened, content, texts);
    return configuration === null
      ? { ...opened, configuration: this.#options.standard(), version: 0 }
      : { ...opened, configuration, version: 1 };
  }

  /** Returns a changed draft, or opens the file that its id names; null for a text that is no id. */
  async find(id: unknown, texts: Texts): Promise<Draft | null> {
    const source = readDraftSource(id);
    if (source === null) return null;
    const text = await this.#options.drafts.read(String(id));
    if (text === null) return this.open(source, texts, String(id));
    const stored = JSON.parse(text) as StoredDraft;
    const { configuration } = await this.#checkContent(stored, stored.servable, texts);
    return { ...stored, configuration: configuration ?? this.#options.standard(), isChanged: true };
  }

  /** Records that a draft was written to the file of its key. */
  async noteWritten(draft: Draft): Promise<void> {
    const source = String(draft.content['key']);
    await this.#write({ ...draft, source, fingerprint: await this.#options.folder.fingerprint(source) });
  }

  /**
   * Replaces the content of a draft. A draft that was removed is opened again.
   *
   * @returns null when its file cannot be read
   */
  async change(id: string, change: DraftChange, texts: Texts): Promise<CheckedDraft | null> {
    const draft = await this.find(id, texts);
    if (draft === null) return null;
    const { content, fingerprint } = change;
    return this.#store({ ...draft, ...(!draft.isChanged && { fingerprint }), content }, texts);
  }

  /** Adds a brand file to a draft. @returns null when the draft's file cannot be read */
  async addFile(
    id: string,
    { field, name, bytes }: AcceptedFile,
    texts: Texts,
  ): Promise<CheckedDraft | null> {
    const draft = await this.find(id, texts);
    if (draft === null) return null;
    const others = Object.entries(draft.files).filter(([other]) => !other.startsWith(`${field.stem}.`));
    const files = { ...Object.fromEntries(others), [name]: bytes.toString('base64') };
    return this.#store({ ...draft, files }, texts);
  }

  /** Returns the brand files of a client: those of its folder, replaced by uploaded files of the same name. */
  async readFiles({ content, files }: Pick<Draft, 'content' | 'files'>): Promise<FolderFiles> {
    const uploaded = Object.entries(files).map(
      ([name, base64]) => [name, Buffer.from(base64, 'base64')] as const,
    );
    return new Map([...(await this.#options.folder.readFiles(String(content['key']))), ...uploaded]);
  }

  /** Returns a draft with its mistakes. */
  async check(draft: Draft, texts: Texts): Promise<CheckedDraft> {
    const { problems, configuration } = await this.#checkContent(draft, draft.content, texts);
    return { draft, problems, isServable: configuration !== null };
  }

  /** Returns the fields that a draft inherits; empty for the default white label itself. */
  async readBase(content: JsonObject): Promise<JsonObject> {
    if (content['key'] === DEFAULT_KEY) return {};
    const base = Object.entries((await this.#options.folder.read(DEFAULT_KEY)) ?? {});
    return Object.fromEntries(base.filter(([name]) => !NOT_INHERITED.has(name)));
  }

  async #readSource(source: string): Promise<JsonObject | null> {
    return source === NEW_SOURCE
      ? (JSON.parse(newWhiteLabel({ key: 'new-client' }, SCHEMA_PATH)) as JsonObject)
      : this.#options.folder.read(source);
  }

  async #checkContent(
    { files: uploaded }: Pick<Draft, 'files'>,
    content: JsonObject,
    texts: Texts,
  ): Promise<CheckedWhiteLabel> {
    const [base, files, baseFiles] = await Promise.all([
      this.#options.folder.read(DEFAULT_KEY),
      this.readFiles({ content, files: uploaded }),
      this.#options.folder.readFiles(DEFAULT_KEY),
    ]);
    return checkWhiteLabel({ content, base, files, baseFiles }, texts, { homeUrl: this.#options.homeUrl });
  }

  async #store(draft: Draft, texts: Texts): Promise<CheckedDraft> {
    const { configuration, problems } = await this.#checkContent(draft, draft.content, texts);
    const served =
      configuration === null ? {} : { configuration, servable: draft.content, version: draft.version + 1 };
    const stored = { ...draft, ...served, isChanged: true };
    await this.#write(stored);
    return { draft: stored, problems, isServable: configuration !== null };
  }

  #write({ configuration: _, isChanged: __, ...draft }: Draft): Promise<void> {
    return this.#options.drafts.write(draft.id, JSON.stringify(draft));
  }
}
