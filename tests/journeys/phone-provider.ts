import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const SID = `AC${'5'.repeat(32)}`;
const TOKEN = 'b1f0c9d27ae84f3c9e6d5a70718293a4';

/** A provider of text messages and phone calls on the loopback interface. */
export interface PhoneProvider {
  /** Settings of a portal that uses this provider. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether it accepts the next orders, or responds with 500. */
  readonly setBehaviour: (behaviour: 'accepted' | 'broken') => void;
  readonly stop: () => Promise<void>;
}

/** @returns the provider, listening on a free port */
export async function startPhoneProvider(): Promise<PhoneProvider> {
  let behaviour: 'accepted' | 'broken' = 'accepted';
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (behaviour === 'broken') return response.writeHead(500).end();
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
    setBehaviour: (next) => (behaviour = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
