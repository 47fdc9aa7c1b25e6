import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import type { BrandFile } from './resolve-brand-files';

/** Fields that name brand files. */
type BrandFields = Partial<Pick<WhiteLabelConfiguration, 'logo' | 'favicon' | 'font' | 'background'>>;

/** Milliseconds for which a file is served after its removal from all configurations, since open pages may request it. */
const RETENTION_MS = 10 * 60_000;

function listUrls({ logo, favicon, font, background }: BrandFields): readonly string[] {
  const pictures = [
    ...(logo?.kind === 'file' ? [logo.light, logo.dark] : []),
    ...(background === undefined ? [] : [background.light, background.dark]),
  ];
  return [...pictures.map((picture) => picture?.url), favicon, font].filter((url) => url !== undefined);
}

/** In-memory store of the brand files of all clients. */
export class BrandFileStore {
  readonly #files = new Map<string, BrandFile>();
  /** When a configuration or a client's file last named a brand file, by URL; in milliseconds. */
  readonly #namedAt = new Map<string, number>();

  get(url: string): BrandFile | null {
    return this.#files.get(url) ?? null;
  }

  add(files: ReadonlyMap<string, BrandFile>): void {
    for (const [url, file] of files) if (!this.#files.has(url)) this.#files.set(url, file);
  }

  /**
   * Removes brand files that were not named for `RETENTION_MS`.
   *
   * @param named configurations and clients' files
   * @param now milliseconds
   */
  retain(named: Iterable<BrandFields>, now: number): void {
    for (const fields of named) for (const url of listUrls(fields)) this.#namedAt.set(url, now);
    for (const url of this.#files.keys()) {
      if (now - (this.#namedAt.get(url) ?? now) <= RETENTION_MS) {
        if (!this.#namedAt.has(url)) this.#namedAt.set(url, now);
        continue;
      }
      this.#files.delete(url);
      this.#namedAt.delete(url);
    }
  }
}
