import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';

/** What a visitor's first page weighs, in bytes. */
export interface PageWeight {
  /** As it is sent to a browser, that is with gzip. */
  readonly sent: number;
  /** Before it is compressed. */
  readonly page: number;
  readonly importMap: number;
  readonly bootData: number;
  /** Of the security policy in the response's head. */
  readonly policy: number;
}

/** Address of a white label's login page, as a visitor comes to it. */
export function loginPath(key: string): string {
  return `/app/${key}/login?SMQUERYDATA=x&TARGET=%2Fapps%2Fhome`;
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
  readonly policy: string;
}

/** Gets a page as a browser does, with gzip, and leaves it compressed. */
function answerOf(address: string, cookie: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': 'gzip', cookie } }, (response) => {
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

/** Asks for a page. @returns milliseconds until its last byte @throws when there is none */
export async function requestOnce(address: string, cookie = ''): Promise<number> {
  const asked = performance.now();
  const { status } = await answerOf(address, cookie);
  if (status !== 200) throw new Error(`${address} is answered with ${status}`);
  return performance.now() - asked;
}

function between(page: string, begin: string): string {
  const from = page.indexOf(begin);
  if (from < 0) throw new Error(`The page has no ${begin}`);
  return page.slice(from + begin.length, page.indexOf('</script>', from));
}

/** Weighs a page. */
export async function measurePageWeight(address: string): Promise<PageWeight> {
  const { body, policy } = await answerOf(address, '');
  const page = gunzipSync(body).toString();
  return {
    sent: body.length,
    page: Buffer.byteLength(page),
    importMap: Buffer.byteLength(between(page, '<script type="systemjs-importmap">')),
    bootData: Buffer.byteLength(between(page, 'id="portal-boot">')),
    policy: policy.length,
  };
}
