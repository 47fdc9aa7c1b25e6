import { standardPath } from './content-paths';
import { sanitised } from './sanitised';

interface ContentClient {
  readonly get: (url: string) => Promise<{ readonly data: unknown }>;
}

/** Timeout of the content service in milliseconds (INF-9, section 9). */
export const CONTENT_TIMEOUT = 30_000;

/** The error of a text that the content service does not have, as opposed to a failure of the service. */
export class NoSuchContent extends Error {}

const client = async (): Promise<ContentClient> => (await import('@portal/shared-wl-assets/http')).http;

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** Returns the HTML of a response: a page's `page.text_s` or a block's `block.text` (specification 3.5). */
const readHtml = (response: unknown): string => {
  const html = field(field(response, 'page'), 'text_s') ?? field(field(response, 'block'), 'text');
  if (typeof html !== 'string') throw new Error('The content service responded without a text');
  return html;
};

const readable = (html: string): string => {
  if (html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === '') throw new Error('Nothing of the text can be shown');
  return html;
};

const request = async (path: string, http: () => Promise<ContentClient>): Promise<string> => {
  try {
    return readable(await sanitised(readHtml((await (await http()).get(path)).data)));
  } catch (error) {
    if (field(field(error, 'response'), 'status') !== 404) throw error;
    const standard = standardPath(path);
    if (standard === path) throw new NoSuchContent(path);
    return `<div lang="en-US">${await request(standard, http)}</div>`;
  }
};

/**
 * Loads a text of the content service (INF-9) and sanitises it.
 *
 * @param path URL path of JSON such as `{ page: { text_s } }` or `{ block: { text } }`, with HTML
 * @returns safe HTML; in English when there is no German file (section 7)
 * @throws NoSuchContent when the service has no such text; Error without a valid response within 30 s
 */
export const loadContent = (path: string, http: () => Promise<ContentClient> = client): Promise<string> =>
  new Promise((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error(`${path} has not answered`)), CONTENT_TIMEOUT);
    request(path, http)
      .then(resolve, reject)
      .finally(() => clearTimeout(deadline));
  });
