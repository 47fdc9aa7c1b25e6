import { isSandboxEnvironment, StartError } from '@portal/server-kit/configuration';
import { type ServicesSettings } from './settings';

/**
 * Requires what the recovery service needs for real users: a mail server (D-4, security rule 16). Nothing is required if
 * RECOVERY_SERVICE_URL names another recovery service.
 *
 * @throws StartError naming the variable.
 */
export function requireRecoverySettings({ environment, messages }: ServicesSettings): void {
  if (!messages.mail && !isSandboxEnvironment(environment)) {
    throw new StartError(
      `E-mail is not configured, and ${environment} does not allow the outbox. Set SMTP_URL and MAIL_FROM, or RECOVERY_SERVICE_URL if the recovery service is your own.`,
    );
  }
}
