import type { Language } from '@portal/contract/i18n';
import type { Variables } from '@portal/registry/settings';
import { isSandboxEnvironment, type ServerSettings, StartError } from '@portal/server-kit/configuration';
import { messageBrand } from '../../messages/message-brand';
import type { Message } from '../../messages/message-channels';
import type { MessageSettings } from '../../messages/message-settings';
import { writeMessage } from '../../messages/texts/message-texts';
import { loadWhiteLabel } from '../load-white-label';
import type { AddedUser } from './plan-import';

/** Settings that invitations depend on. */
export interface InvitationSettings extends Pick<ServerSettings, 'environment' | 'publicOrigin'> {
  readonly messages: MessageSettings;
}

export interface InvitationOptions {
  /** Key of the client (white label) that sends the e-mail. */
  readonly whiteLabel: string;
  /** The client's default language when absent. */
  readonly language?: Language | undefined;
}

/**
 * Prepares e-mails with temporary passwords. The import queues them with the users; the portal sends them.
 *
 * @returns function that creates a user's e-mail
 * @throws StartError for an unknown client, or when the portal has no mail server; WhiteLabelError for an invalid client file
 */
export function invitations(
  settings: InvitationSettings,
  variables: Variables,
  { whiteLabel, language }: InvitationOptions,
  now: Date,
): (user: AddedUser) => Message {
  if (!settings.messages.mail && !isSandboxEnvironment(settings.environment))
    throw new StartError('--send needs a mail server: set SMTP_URL and MAIL_FROM.');
  const sender = loadWhiteLabel(variables, whiteLabel);
  const brand = messageBrand(sender);
  const loginAddress = settings.publicOrigin + sender.loginRoute;
  return ({ userId, firstName, lastName, contacts, temporaryPassword }) => ({
    ...writeMessage(
      'invitation',
      language ?? sender.defaultLanguage,
      { firstName, lastName, temporaryPassword, loginAddress },
      brand,
    ),
    channel: 'Email',
    to: contacts.Email ?? '',
    code: null,
    userId,
    transactionId: null,
    sentAt: now,
  });
}
