import type {
  BrandEditorView,
  DraftChange,
  DraftCheck,
  Json,
  JsonObject,
  UploadResult,
  WriteResult,
} from '@portal/contract/operator';
import { setValue } from './json-document';

const SAVE_DELAY_MS = 300;
/** The portal accepts no larger file. */
const MAX_FILE_BYTES = 1024 * 1024;

/** What the page shows of a draft. */
interface DraftState {
  readonly content: JsonObject;
  /** State of the content that was saved last. */
  readonly check: DraftCheck;
  readonly saving: 'saved' | 'saving' | 'failed' | 'tooLarge';
  /** Whether the portal has stored the draft. */
  readonly isChanged: boolean;
}

/** A draft as its page was opened with it. */
type OpenedDraft = Pick<BrandEditorView, 'path' | 'id' | 'fingerprint' | 'content' | 'check' | 'isChanged'>;

/** Why a file is rejected. */
export type Rejection = Extract<UploadResult, { readonly problem: string }>;

/** Sends JSON, or a file. @returns null when the portal cannot be reached */
function send(method: 'PUT' | 'POST', url: string, body: object): Promise<Response | null> {
  const isFile = body instanceof Blob;
  const type = isFile ? 'application/octet-stream' : 'application/json';
  return fetch(url, {
    method,
    headers: { 'content-type': type },
    body: isFile ? body : JSON.stringify(body),
  }).catch(() => null);
}

/** Holds the document of a draft, saves it after each change, and undoes changes. */
export class DraftSession {
  readonly #url: string;
  readonly #fingerprint: string;
  #state: DraftState;
  #listener: () => void = () => undefined;
  /** Fields that were changed, each with the document before. */
  readonly #changes: { readonly pointer: string; readonly before: JsonObject }[] = [];
  /** Field that is being edited: all of its input is one change. */
  #edited = '';
  #unsaved: JsonObject | null = null;
  #timer = 0;
  #requests: Promise<unknown> = Promise.resolve();

  constructor({ path, id, fingerprint, content, check, isChanged }: OpenedDraft) {
    this.#url = `${path}/drafts/${id}`;
    this.#fingerprint = fingerprint;
    this.#state = { content, check, saving: 'saved', isChanged };
  }

  readonly getState = (): DraftState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listener = listener;
    return () => (this.#listener = () => undefined);
  };

  /** Whether a change has not been sent yet. */
  get isSavePending(): boolean {
    return this.#timer !== 0;
  }

  /** Sets a value, or removes it by undefined. @param pointer as of `setValue` */
  readonly change = (pointer: string, value: Json | undefined): void => {
    const before = this.#state.content;
    if (this.#edited !== pointer) this.#changes.push({ pointer, before });
    this.#edited = pointer;
    this.#replace(setValue(before, pointer, value));
  };

  /** Ends the editing of a field, so that its next input is another change. */
  readonly endChange = (): void => {
    this.#edited = '';
  };

  /** Undoes the last change. @returns pointer of its field; null when there is none */
  undo(): string | null {
    const last = this.#changes.pop();
    this.endChange();
    if (last !== undefined) this.#replace(last.before);
    return last?.pointer ?? null;
  }

  /** Saves pending changes. @returns the state of the draft; null when it could not be saved */
  save(): Promise<DraftCheck | null> {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    return this.#enqueue(async () => {
      const content = this.#unsaved;
      if (content === null) return this.#state.check;
      this.#unsaved = null;
      const change: DraftChange = { content, fingerprint: this.#fingerprint };
      const response = await send('PUT', this.#url, change);
      if (response?.ok !== true) {
        this.#unsaved ??= content;
        this.#update({ saving: response?.status === 413 ? 'tooLarge' : 'failed' });
        return null;
      }
      const check = (await response.json()) as DraftCheck;
      this.#update({ check, isChanged: true, ...(this.#unsaved === null && { saving: 'saved' }) });
      return check;
    });
  }

  /** Uploads a file, and names it in its field. @returns why it is rejected; otherwise null */
  readonly upload = async (pointer: string, file: File): Promise<Rejection | null> => {
    if (file.size > MAX_FILE_BYTES) return { problem: 'tooLarge', reason: '' };
    // An upload stores the draft as well, which then no longer takes the fingerprint of the page.
    if (!this.#state.isChanged) this.#unsaved = this.#state.content;
    if ((await this.save()) === null) return { problem: 'failed', reason: '' };
    const url = `${this.#url}/files?field=${encodeURIComponent(pointer)}`;
    const response = await this.#enqueue(() => send('PUT', url, file));
    if (response?.ok !== true && response?.status !== 422) return { problem: 'failed', reason: '' };
    const result = (await response.json()) as UploadResult;
    if ('problem' in result) return result;
    this.#update({ check: result.check, isChanged: true });
    this.endChange();
    this.change(pointer, result.name);
    return null;
  };

  /** Writes the saved draft into the workspace. @param overwrite fingerprint of the file to replace */
  async write(overwrite?: string): Promise<WriteResult> {
    const response = await send('POST', `${this.#url}/write`, { overwrite });
    return response === null || response.status === 404
      ? { outcome: 'failed' }
      : ((await response.json()) as WriteResult);
  }

  #replace(content: JsonObject): void {
    this.#unsaved = content;
    this.#update({ content, saving: 'saving' });
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.save(), SAVE_DELAY_MS);
  }

  #update(changes: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#listener();
  }

  /** Sends requests one at a time, so that the portal gets the last change last. */
  #enqueue<Result>(request: () => Promise<Result>): Promise<Result> {
    const result = this.#requests.then(request);
    this.#requests = result.catch(() => null);
    return result;
  }
}
