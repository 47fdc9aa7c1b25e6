import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { InlineImage, Message } from '../message-channels';
import { withoutImage } from './mail-images';

/** Milliseconds after which the rendering of one image ends; the checks of white labels allow half a second. */
const LIMIT_MS = 10_000;
const MAX_MEMORY_MB = 64;

/** Milliseconds until an image that could not be rendered is tried again. */
const RETRY_MS = 5 * 60_000;

/** Maximum number of stored images; a portal has two per client. */
const MAX_IMAGES = 2_000;

/** Image pixels per CSS pixel. */
const DENSITY = 2;

interface RenderedImage {
  readonly png: string | null;
  /** Time after which it is rendered again. */
  readonly until: number;
}

/** Renders the SVG images of mails as PNG, one at a time on a worker thread. */
export class SvgRasteriser {
  readonly #images = new Map<string, RenderedImage>();
  readonly #clock: () => Date;
  readonly #limitMs: number;
  #worker: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** @param limitMs changed by tests only */
  constructor(clock: () => Date, limitMs = LIMIT_MS) {
    this.#clock = clock;
    this.#limitMs = limitMs;
  }

  /** Replaces the SVG images of a message by PNG images. One that cannot be rendered is replaced by its text. */
  async rasterise(message: Message): Promise<Message> {
    let { html } = message;
    const images = [];
    for (const image of message.images ?? []) {
      const { contentId } = image;
      const content = image.contentType === 'image/png' ? image.content : await this.#toPng(image);
      if (content !== null) images.push({ contentId, contentType: 'image/png', content } as const);
      else html = html && withoutImage(html, contentId);
    }
    return { ...message, html, ...(message.images && { images }) };
  }

  /** Stops the worker; images that are being rendered are left out. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #toPng(image: InlineImage): Promise<string | null> {
    const png = this.#last.then(() => this.#findOrRender(image));
    this.#last = png;
    return png;
  }

  async #findOrRender({ content: svg, width }: InlineImage): Promise<string | null> {
    const now = this.#clock().getTime();
    const found = this.#images.get(svg);
    if (found !== undefined && found.until > now) return found.png;
    const png = await this.#render({
      svg: Buffer.from(svg, 'base64').toString(),
      width: width && width * DENSITY,
    }).catch(() => null);
    if (this.#images.size >= MAX_IMAGES) this.#images.clear();
    this.#images.set(svg, { png, until: png === null ? now + RETRY_MS : Infinity });
    return png;
  }

  async #render(image: { svg: string; width: number | undefined }): Promise<string> {
    this.#worker ??= new Worker(new URL('./rasterise-worker.mjs', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    const worker = this.#worker;
    worker.ref();
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), this.#limitMs);
    worker.once('exit', () => timeout.abort());
    try {
      worker.postMessage(image);
      const [png] = (await once(worker, 'message', timeout)) as [string];
      worker.unref();
      return png;
    } catch (error) {
      // After an error the renderer's memory may be damaged.
      this.#worker = null;
      await worker.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
