import { type IncomingHttpHeaders, request as plain, type RequestOptions } from 'node:http';
import { type Agent, request as secure } from 'node:https';
import { brotliDecompressSync } from 'node:zlib';

export interface ProxyResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Options of a raw client request. */
export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Source IP address: any of 127.0.0.0/8. */
  readonly from?: string;
  /** Connections to reuse; by default each request opens one. */
  readonly agent?: Agent;
}

/** Sends one raw request from a source IP address, without certificate checks. */
export function send(
  url: string,
  { method = 'GET', headers = {}, body, from, agent }: Sent = {},
): Promise<ProxyResponse> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions & { rejectUnauthorized: boolean } = {
      method,
      headers,
      rejectUnauthorized: false,
      agent: agent ?? false,
      family: 4,
      ...(from !== undefined && { localAddress: from }),
    };
    const sent = (url.startsWith('https:') ? secure : plain)(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const isBrotli = response.headers['content-encoding'] === 'br';
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: (isBrotli ? brotliDecompressSync(bytes) : bytes).toString(),
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Starts a recovery without a page. @returns the status of the response */
export async function beginRecovery(origin: string, sent: Sent): Promise<number> {
  const page = await send(`${origin}/default/fps`, sent);
  const cookies = (page.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  const response = await send(`${origin}/portal-login-service/public/fps/auth`, {
    ...sent,
    method: 'POST',
    headers: {
      ...sent.headers,
      cookie: cookies.join('; '),
      'x-xsrf-token': token,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ devicePrint: '', flow: 'FPS', userId: 'nobody.at.all' }),
  });
  return response.status;
}
