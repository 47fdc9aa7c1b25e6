import { type APIRequestContext, expect } from '@playwright/test';

/** A message as the outbox lists it (decision D-14). */
export interface OutboxMessage {
  readonly id: string;
  readonly channel: 'Email' | 'SMS' | 'Call';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string;
  readonly userId: string;
  readonly sentAt: string;
}

/** All messages to a user, newest first. */
export async function messagesTo(
  request: APIRequestContext,
  origin: string,
  userId: string,
): Promise<readonly OutboxMessage[]> {
  const response = await request.get(`${origin}/dev/outbox.json?user=${userId}`);
  expect(response.ok()).toBe(true);
  return (await response.json()) as readonly OutboxMessage[];
}

/** Waits for a message with a passcode for a user and channel, and returns the newest. */
export async function latestMessage(
  request: APIRequestContext,
  origin: string,
  userId: string,
  channel: OutboxMessage['channel'],
): Promise<OutboxMessage> {
  let message: OutboxMessage | undefined;
  await expect(async () => {
    message = (await messagesTo(request, origin, userId)).find(
      (each) => each.channel === channel && each.code,
    );
    expect(message).toBeDefined();
  }).toPass();
  return message as OutboxMessage;
}
