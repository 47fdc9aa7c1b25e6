import type { Language } from '@portal/contract/i18n';
import { messageBrand, type MessageSender } from '../message-brand';
import type { MessageKind } from './message-kinds';
import { formatMessageTime, writeMessage, type WrittenMessage } from './message-texts';
import { originBoundLine } from './origin-bound-line';

/** Passcode of sample messages. */
const SAMPLE_CODE = '483920';

/**
 * Writes a message with made-up values, as the preview and the test command show it.
 *
 * @param now time in the message
 */
export function sampleMessage(
  kind: MessageKind,
  language: Language,
  client: MessageSender,
  now: Date,
): WrittenMessage {
  const values = {
    firstName: 'Erika',
    lastName: 'Muster',
    code: SAMPLE_CODE,
    userId: 'erika.muster',
    temporaryPassword: 'k7mq-x3pa-9dfw-h2rt',
    count: '20',
    sentAt: formatMessageTime(now, language, client.timeZone),
    sentAtBrief: formatMessageTime(now, language, client.timeZone, 'medium'),
    loginAddress: `https://portal.example/app/${client.key ?? 'default'}/login`,
    reference: '7F2K-9RQD',
  };
  const lastLine = kind === 'passcodeSms' ? originBoundLine('portal.example', SAMPLE_CODE) : null;
  return writeMessage(kind, language, values, messageBrand(client), lastLine);
}
