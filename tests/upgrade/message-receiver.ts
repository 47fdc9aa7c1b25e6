import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';

/** A message that a portal has delivered. */
export interface ReceivedMessage {
  readonly id: string;
  readonly channel: 'Email' | 'SMS' | 'Call';
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
}

/** A message webhook, for portals outside LOCAL and MOCK. */
export interface MessageReceiver {
  /** Settings of a portal that sends its messages here. */
  readonly settings: { readonly MESSAGE_WEBHOOK_URL: string; readonly MESSAGE_WEBHOOK_SECRET: string };
  /** Accepted messages, oldest first. */
  readonly accepted: readonly ReceivedMessage[];
  /** Sets whether messages are accepted, or temporarily rejected with 503. */
  readonly accept: (isAccepting: boolean) => void;
  /** Number of rejected attempts. */
  readonly rejected: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts a message webhook that accepts everything. */
export async function startMessageReceiver(): Promise<MessageReceiver> {
  const accepted: ReceivedMessage[] = [];
  let isAccepting = true;
  let rejected = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (!isAccepting) {
        rejected += 1;
        response.writeHead(503).end();
        return;
      }
      const { data } = JSON.parse(body) as { readonly data: ReceivedMessage };
      accepted.push(data);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: data.id }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      MESSAGE_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
      MESSAGE_WEBHOOK_SECRET: randomBytes(32).toString('base64'),
    },
    accepted,
    accept: (is) => (isAccepting = is),
    rejected: () => rejected,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Waits for a message to a destination, and returns the passcode in the newest. */
export async function findReceivedPasscode({ accepted }: MessageReceiver, to: string): Promise<string> {
  const find = () =>
    accepted.flatMap((message) => {
      const [code] = /(?<![\d-])\d{6}(?![\d-])/.exec(message.text) ?? [];
      return message.to === to && code !== undefined ? [code] : [];
    });
  await expect.poll(() => find().length, { message: `a passcode to ${to}` }).toBeGreaterThan(0);
  return find().at(-1) ?? '';
}
