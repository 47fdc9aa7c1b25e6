import type { Variables } from '@portal/registry/settings';
import { assumeEnvironment, isSandboxEnvironment, StartError } from '@portal/server-kit/configuration';
import { maySendMails } from './message-settings';
import { type ServicesSettings } from './settings';

/** Rejects the outbox outside LOCAL and MOCK. @throws StartError naming the settings of e-mail providers */
function rejectOutbox(environment: ServicesSettings['environment']): void {
  if (isSandboxEnvironment(environment)) return;
  throw new StartError(
    `E-mail is not configured, and ${environment} does not allow the outbox. Set SMTP_URL and MAIL_FROM, or MESSAGE_WEBHOOK_URL and MESSAGE_WEBHOOK_SECRET, or RECOVERY_SERVICE_URL if the recovery service is your own.`,
  );
}

/**
 * Requires an e-mail provider, which the reference recovery service needs for real users (D-4, security rule 16). The
 * caller skips this check if RECOVERY_SERVICE_URL names another recovery service.
 *
 * @throws StartError naming the variables
 */
export function requireRecoverySettings({ environment, messages }: ServicesSettings): void {
  const sendsMail = messages.mail !== undefined || messages.webhook?.channels.includes('Email') === true;
  if (!sendsMail) rejectOutbox(environment);
}

/**
 * Does the same for settings that may be invalid, so that an invalid provider is not also reported as missing.
 *
 * @throws StartError naming the variables
 */
export function requireMailProvider(variables: Variables): void {
  const { SMTP_URL: smtp, MESSAGE_WEBHOOK_URL: webhook } = variables;
  const sendsMail = smtp !== undefined || (webhook !== undefined && maySendMails(variables));
  if (!sendsMail) rejectOutbox(assumeEnvironment(variables));
}
