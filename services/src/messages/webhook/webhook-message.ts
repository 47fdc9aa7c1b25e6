import { CHANNELS, isKeypadChannel } from '@portal/contract/recovery';
import type { Message } from '../message-channels';

/** Prefix of the ids of test messages, which no random id has; their callbacks are accepted and change nothing. */
export const TEST_MESSAGE_PREFIX = 'test.';

/**
 * Creates the body of a request to the message webhook; the schema is `Message` in openapi.yaml. A phone call has the
 * number of digits to read from the key pad, never the digits.
 *
 * @param from MAIL_FROM; the provider's own sender without one
 */
export function webhookPayload(
  id: string,
  message: Message,
  from: string | undefined,
): Readonly<Record<string, unknown>> {
  const { channel, to, sender, senderEmail = from, replyToEmail, whiteLabel, language, subject } = message;
  const { text, html, images, code, sentAt } = message;
  const isEmail = CHANNELS[channel].destination === 'email';
  return {
    type: 'message',
    timestamp: sentAt.toISOString(),
    data: {
      id,
      channel,
      to,
      from: { name: sender, ...(isEmail && senderEmail !== undefined && { email: senderEmail }) },
      ...(isEmail && replyToEmail !== undefined && { replyTo: replyToEmail }),
      whiteLabel: whiteLabel ?? null,
      language,
      ...(isEmail && { subject, html, images: images ?? [] }),
      text,
      ...(isKeypadChannel(channel) && {
        digits: code === null ? null : code.length,
        ringSeconds: CHANNELS[channel].answerSeconds,
      }),
    },
  };
}
