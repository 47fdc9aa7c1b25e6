import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rawRequest, type RawResponse } from '../edge/raw-request';

/** Form fields of an order to the provider. */
type Order = Readonly<Record<string, string>>;
type Form = readonly (readonly [string, string])[];

const SID = `AC${'5'.repeat(32)}`;
const TOKEN = 'b1f0c9d27ae84f3c9e6d5a70718293a4';

/**
 * A provider of text messages and phone calls on the loopback interface: accepts every order, and calls back only on
 * request.
 */
export interface PhoneProvider {
  /** Settings of a portal that uses this provider. */
  readonly settings: Readonly<Record<string, string>>;
  /** Oldest first. */
  readonly orders: readonly Order[];
  /** Whether it accepts the next orders, or responds with 500. */
  readonly setBehaviour: (behaviour: 'accepted' | 'broken') => void;
  readonly stop: () => Promise<void>;
}

/** @returns the provider, listening on a free port */
export async function startPhoneProvider(): Promise<PhoneProvider> {
  const orders: Order[] = [];
  let behaviour: 'accepted' | 'broken' = 'accepted';
  const server = createServer((request, response) => {
    let form = '';
    request.on('data', (part: Buffer) => (form += part.toString()));
    request.on('end', () => {
      if (behaviour === 'broken') return response.writeHead(500).end();
      orders.push(Object.fromEntries(new URLSearchParams(form)));
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ sid: `CA${'6'.repeat(32)}`, status: 'queued' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      TWILIO_ACCOUNT_SID: SID,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_SMS_FROM: '+15550000001',
      TWILIO_CALL_FROM: '+15550000002',
      TWILIO_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    orders,
    setBehaviour: (next) => (behaviour = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * The provider's signature as documented: HMAC-SHA1 over the URL and the fields in order, base64. Does not use the
 * portal's library, so that an error of the library is found.
 */
export function computeSignature(address: string, form: Form, key = TOKEN, hash = 'sha1'): string {
  return createHmac(hash, key)
    .update(
      address +
        [...form]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .flat()
          .join(''),
    )
    .digest('base64');
}

/** A request to a callback URL: path, form and headers as on the wire. */
export interface Callback {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
}

/** A callback signed by the provider. */
export function signCallback(address: string, form: Form): Callback {
  return {
    path: new URL(address).pathname,
    body: new URLSearchParams(form.map(([name, value]) => [name, value])).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': computeSignature(address, form),
    },
  };
}

/** Sends a callback, without cookies. */
export function sendCallback(origin: string, { path, body, headers }: Callback): Promise<RawResponse> {
  return rawRequest(origin, path, { method: 'POST', body, headers });
}
