import { isSandboxEnvironment, StartError } from '@portal/server-kit/configuration';
import { type ServicesSettings } from './settings';

/**
 * Requires what the recovery service needs for real users: a provider of e-mail (D-4, security rule 16). Nothing is required if
 * RECOVERY_SERVICE_URL names another recovery service.
 *
 * @throws StartError naming the variable.
 */
export function requireRecoverySettings({ environment, messages }: ServicesSettings): void {
  const sendsMail = messages.mail !== undefined || messages.webhook?.channels.includes('Email') === true;
  if (!sendsMail && !isSandboxEnvironment(environment)) {
    throw new StartError(
      `E-mail is not configured, and ${environment} does not allow the outbox. Set SMTP_URL and MAIL_FROM, or MESSAGE_WEBHOOK_URL and MESSAGE_WEBHOOK_SECRET, or RECOVERY_SERVICE_URL if the recovery service is your own.`,
    );
  }
}
