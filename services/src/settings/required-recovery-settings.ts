import type { Variables } from '@portal/registry/settings';
import { assumeEnvironment, isSandboxEnvironment, StartError } from '@portal/server-kit/configuration';
import { maySendMails } from './message-settings';
import { type ServicesSettings } from './settings';

/** @throws StartError naming the settings of the providers, outside LOCAL and MOCK */
function rejectOutbox(environment: ServicesSettings['environment']): void {
  if (isSandboxEnvironment(environment)) return;
  throw new StartError(
    `E-mail is not configured, and ${environment} does not allow the outbox. Set SMTP_URL and MAIL_FROM, or MESSAGE_WEBHOOK_URL and MESSAGE_WEBHOOK_SECRET, or RECOVERY_SERVICE_URL if the recovery service is your own.`,
  );
}

/**
 * Requires what the recovery service needs for real users: a provider of e-mail (D-4, security rule 16). Nothing is required if
 * RECOVERY_SERVICE_URL names another recovery service.
 *
 * @throws StartError naming the variable.
 */
export function requireRecoverySettings({ environment, messages }: ServicesSettings): void {
  const sendsMail = messages.mail !== undefined || messages.webhook?.channels.includes('Email') === true;
  if (!sendsMail) rejectOutbox(environment);
}

/**
 * Requires the same of settings that may have mistakes, so that a wrong provider is not reported as a missing one.
 *
 * @throws StartError naming the variable.
 */
export function requireMailProvider(variables: Variables): void {
  const { SMTP_URL: smtp, MESSAGE_WEBHOOK_URL: webhook } = variables;
  const sendsMail = smtp !== undefined || (webhook !== undefined && maySendMails(variables));
  if (!sendsMail) rejectOutbox(assumeEnvironment(variables));
}
