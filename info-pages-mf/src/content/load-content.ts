import { sanitised } from './sanitised';

interface ContentClient {
  readonly get: (url: string) => Promise<{ readonly data: unknown }>;
}

const client = async (): Promise<ContentClient> => (await import('@portal/shared-wl-assets/http')).http;

const textOf = (answer: unknown): string => {
  const page = typeof answer === 'object' && answer !== null && 'page' in answer ? answer.page : null;
  const text = typeof page === 'object' && page !== null && 'text_s' in page ? page.text_s : null;
  if (typeof text !== 'string') throw new Error('The content service has answered without a text');
  return text;
};

/**
 * A page of the content service (INF-9), ready to be shown.
 *
 * @param path address of its JSON, answered as `{ page: { text_s } }` with HTML in it
 * @throws when there is no answer within 30 s, or none that is a text
 */
export const loadContent = async (
  path: string,
  http: () => Promise<ContentClient> = client,
): Promise<string> => sanitised(textOf((await (await http()).get(path)).data));
