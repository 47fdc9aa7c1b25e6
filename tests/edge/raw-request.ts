import http, { type IncomingHttpHeaders } from 'node:http';

/** A raw response, without redirects, decompression or caching. */
export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

export interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
}

/**
 * Sends one request unmodified: dot segments and unusual escapes in the path are kept, and headers that browsers
 * control (Host, Origin) can be forged.
 * @param path path and query as sent
 */
export function rawRequest(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = http.request(
      { hostname, port, path, method, headers: { ...length, ...(headers as http.OutgoingHttpHeaders) } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            text: bytes.toString(),
          });
        });
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Returns the value of a response header as a string; empty when absent. */
export function getHeader({ headers }: RawResponse, name: string): string {
  return String(headers[name] ?? '');
}

/** Fetches the live import map of a portal. */
export async function fetchImportMap(
  origin: string,
): Promise<{ imports: Record<string, string>; integrity: Record<string, string> }> {
  return JSON.parse((await rawRequest(origin, '/importmap.json')).text) as Awaited<
    ReturnType<typeof fetchImportMap>
  >;
}

/** Returns the URL of a file in the folder of a part's live entry. */
export async function getPartFileUrl(origin: string, part: string, file: string): Promise<string> {
  const entry = (await fetchImportMap(origin)).imports[`@portal/${part}`];
  if (entry === undefined) throw new Error(`${part} is not in the import map`);
  return entry.replace(/[^/]+$/, file);
}
