import { createHash, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Json, JsonObject } from '@portal/contract/operator';
import { isRecord } from '@portal/server-kit/http';
import { getBrandFolder, readBrandFolder, WHITE_LABEL_KEY } from '@portal/server-kit/white-labels';

/** Result of writing a file. */
export type WriteOutcome = 'written' | 'exists' | 'failed';

/** The portal's umask keeps its own files private; workspace files are readable by every account. */
const FILE_MODE = 0o644;

/** Returns the text of a white-label file. */
export function serializeWhiteLabel(content: JsonObject): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** White-label files as the editor reads and writes them. */
export class WhiteLabelFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads a file's content; null when it is missing, cannot be read or is no JSON object. */
  async read(key: string): Promise<JsonObject | null> {
    if (!WHITE_LABEL_KEY.test(key)) return null;
    try {
      const content = JSON.parse(await readFile(this.#getPath(key), 'utf8')) as Json;
      return isRecord(content) ? content : null;
    } catch {
      return null;
    }
  }

  /** Returns a text that differs when a file's content differs; empty when the file is missing or cannot be read. */
  async fingerprint(key: string): Promise<string> {
    const bytes = WHITE_LABEL_KEY.test(key) ? await readFile(this.#getPath(key)).catch(() => null) : null;
    return bytes === null ? '' : createHash('sha256').update(bytes).digest('base64url');
  }

  /** Reads the logo, icon, font and pictures in the folder of a client. */
  readFiles(key: string): ReturnType<typeof readBrandFolder> {
    return WHITE_LABEL_KEY.test(key)
      ? readBrandFolder(getBrandFolder(this.#folder, `${key}.json`))
      : Promise.resolve(new Map());
  }

  /**
   * Writes a file atomically. An existing file is replaced only if `isReplacing` is true, even if another program
   * creates it at the same moment.
   *
   * @param content checked content
   * @param brandFiles files of the client's folder by name, in Base64; they are written first, as the content names them
   */
  async write(
    key: string,
    content: JsonObject,
    isReplacing: boolean,
    brandFiles: Readonly<Record<string, string>> = {},
  ): Promise<WriteOutcome> {
    if (!WHITE_LABEL_KEY.test(key)) return 'failed';
    // Files whose name begins with a dot are not white labels.
    const draft = path.join(this.#folder, `.${key}.${randomBytes(6).toString('hex')}.draft`);
    try {
      if (!isReplacing && (await this.fingerprint(key)) !== '') return 'exists';
      const folder = getBrandFolder(this.#folder, `${key}.json`);
      for (const [name, base64] of Object.entries(brandFiles)) {
        await mkdir(folder, { recursive: true, mode: 0o755 });
        await writeFile(draft, base64, { encoding: 'base64', mode: FILE_MODE });
        await chmod(draft, FILE_MODE);
        await rename(draft, path.join(folder, name));
      }
      await writeFile(draft, serializeWhiteLabel(content), { flag: 'wx' });
      await chmod(draft, FILE_MODE);
      if (isReplacing) await rename(draft, this.#getPath(key));
      else await link(draft, this.#getPath(key));
      return 'written';
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EEXIST' ? 'exists' : 'failed';
    } finally {
      await rm(draft, { force: true });
    }
  }

  #getPath(key: string): string {
    return path.join(this.#folder, `${key}.json`);
  }
}
