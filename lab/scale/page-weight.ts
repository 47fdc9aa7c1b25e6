import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** Size of a visitor's first page, in bytes. */
export interface PageWeight {
  /** As sent to a browser, with gzip. */
  readonly sent: number;
  /** Before compression. */
  readonly page: number;
  readonly importMap: number;
  readonly initialState: number;
  /** Size of the Content-Security-Policy header. */
  readonly policy: number;
}

/** Path of a white label's login page, as the sign-on redirects to it. */
export function loginPath(key: string): string {
  return `/app/${key}/login?SMQUERYDATA=x&TARGET=%2Fapps%2Fhome`;
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
  readonly policy: string;
}

/** Requests a page with gzip and returns it compressed. */
function fetchResponse(url: string, cookie: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip', cookie } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(pieces),
          policy: String(response.headers['content-security-policy']),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

/** Requests a page. @returns milliseconds until the last byte @throws unless the status is 200 */
export async function requestOnce(url: string, cookie = ''): Promise<number> {
  const startedAt = performance.now();
  const { status } = await fetchResponse(url, cookie);
  if (status !== 200) throw new Error(`${url} has the status ${status}`);
  return performance.now() - startedAt;
}

function between(page: string, begin: string): string {
  const from = page.indexOf(begin);
  if (from < 0) throw new Error(`The page has no ${begin}`);
  return page.slice(from + begin.length, page.indexOf('</script>', from));
}

/** Measures the size of a page. */
export async function measurePageWeight(url: string): Promise<PageWeight> {
  const { body, policy } = await fetchResponse(url, '');
  const page = gunzipSync(body).toString();
  return {
    sent: body.length,
    page: Buffer.byteLength(page),
    importMap: Buffer.byteLength(between(page, '<script type="systemjs-importmap">')),
    initialState: Buffer.byteLength(between(page, 'id="portal-boot">')),
    policy: policy.length,
  };
}
