import { BoundedCache } from './bounded-cache';
import { BrotliTemplate, sizesFor, stretchesOf, type Stretch } from './brotli-template';
import type { GapTexts, KeptPage } from './kept-page';

/** Pages kept as templates at most, some 13 KiB each; one for each length that its stretches have. */
const TEMPLATES = 2_000;

/** How often a page has to be asked for until it is worth a template. */
const ASKED_OFTEN = 3;

/** Milliseconds between two templates. One takes some 50 ms of another thread, and odd addresses can ask for many. */
const REST = 250;

interface Kept {
  asked: number;
  /** Null where none could be made. */
  template: BrotliTemplate | null | 'to be made';
}

/**
 * Serves pages that are asked for often as brotli has them smallest. The first requests, and those whose own texts are
 * longer than usual, get another form.
 *
 * @param now milliseconds, of any beginning
 */
export class BrotliPages {
  readonly #stretches = new BoundedCache<readonly Stretch[] | null>(TEMPLATES);
  readonly #kept = new BoundedCache<Kept>(TEMPLATES);
  #making: Promise<void> | null = null;
  #rested = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

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
    const kept = this.#kept.take(`${name}|${sizes.join()}`, () => ({ asked: 0, template: 'to be made' }));
    if (kept.template === null) return null;
    if (kept.template !== 'to be made') return kept.template.filled(texts);
    kept.asked += 1;
    if (kept.asked >= ASKED_OFTEN && this.#making === null && this.now() >= this.#rested) {
      this.#making = this.#make(kept, page.text, stretches, sizes);
    }
    return null;
  }

  /** Settled when no template is under way. */
  async idle(): Promise<void> {
    await this.#making;
  }

  async #make(
    kept: Kept,
    text: string,
    stretches: readonly Stretch[],
    sizes: readonly number[],
  ): Promise<void> {
    kept.template = await BrotliTemplate.of(text, stretches, sizes).catch(() => null);
    this.#rested = this.now() + REST;
    this.#making = null;
  }
}
