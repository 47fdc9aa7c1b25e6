import { BoundedCache } from '../parts/bounded-cache';
import { BrotliTemplate } from './brotli-template';
import type { GapTexts, KeptPage } from './kept-page';
import { sizesFor, stretchesOf, type Stretch } from './stretches';

/** Bytes of templates kept. One takes some 13 KiB, and a page has one for each length that its stretches have. */
const TEMPLATE_BYTES = 32 * 1024 * 1024;

/** Pages of which it is known where their stretches are, and how often they were asked for. */
const COUNTED = 20_000;

/** How often a page has to be asked for until it is worth a template. */
const ASKED_OFTEN = 3;

/** Milliseconds between two templates. One takes some 50 ms of another thread, and odd addresses can ask for many. */
const REST = 250;

/**
 * Serves pages that are asked for often as brotli has them smallest. The first requests, and those whose own texts are
 * longer than usual, get another form.
 *
 * @param report told once when a page cannot be had in this form
 * @param now milliseconds, of any beginning
 */
export class BrotliPages {
  readonly #stretches = new BoundedCache<readonly Stretch[] | null>(COUNTED);
  readonly #asked = new BoundedCache<{ times: number }>(COUNTED);
  readonly #templates = new BoundedCache<BrotliTemplate>(TEMPLATE_BYTES, ({ bytes }) => bytes);
  #making: Promise<void> | null = null;
  #rested = -Infinity;
  #told = false;

  constructor(
    private readonly report: (error: unknown) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * The page for a request with these texts.
   *
   * @param name that the page is kept by
   * @returns null while it is not there in this form
   */
  take(name: string, page: Pick<KeptPage, 'text' | 'gaps'>, texts: GapTexts): Buffer | null {
    const stretches = this.#stretches.take(name, () => stretchesOf(page.text, page.gaps));
    const sizes = stretches === null ? null : sizesFor(stretches, texts);
    if (stretches === null || sizes === null) return null;
    const key = `${name}|${sizes.join()}`;
    const template = this.#templates.get(key);
    if (template !== undefined) return template.filled(texts);
    const asked = this.#asked.take(key, () => ({ times: 0 }));
    asked.times += 1;
    if (asked.times >= ASKED_OFTEN && this.#making === null && this.now() >= this.#rested) {
      // Until it is there; one that cannot be made is not tried again.
      asked.times = -Infinity;
      const made = BrotliTemplate.of(page.text, stretches, sizes);
      this.#making = this.#keep(key, made).then((kept) => {
        if (kept) asked.times = 0;
      });
    }
    return null;
  }

  /** Settled when no template is under way. */
  async idle(): Promise<void> {
    await this.#making;
  }

  /** @returns whether there is a template */
  async #keep(key: string, made: Promise<BrotliTemplate | null>): Promise<boolean> {
    try {
      const template = await made;
      if (template === null) throw new Error('The compressor left no places for what belongs to a request');
      this.#templates.take(key, () => template);
      return true;
    } catch (error) {
      // A newer compressor may do otherwise than it has to, with every page.
      if (!this.#told) this.report(error);
      this.#told = true;
      return false;
    } finally {
      this.#rested = this.now() + REST;
      this.#making = null;
    }
  }
}
