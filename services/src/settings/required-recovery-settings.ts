import { requireOwnDecoys } from './decoy-settings';
import { isTrialEnvironment, type ServicesSettings } from './settings';
import { StartError } from './start-error';

/**
 * Refuses to run the recovery service without what real users need: a way to send mail, and decoys like their own
 * contacts (D-4, security rules 4 and 16). Nothing is asked of a portal whose recovery service is somebody else's.
 * Errors: StartError naming the variable.
 */
export function requireRecoverySettings({ environment, recovery, messages }: ServicesSettings): void {
  if (!messages.mail && !isTrialEnvironment(environment)) {
    throw new StartError(
      `No way to send e-mail is set up, and ${environment} does not allow the outbox. Set SMTP_URL and MAIL_FROM, or RECOVERY_SERVICE_URL if the recovery service is your own.`,
    );
  }
  requireOwnDecoys(environment, recovery, messages.phone !== undefined);
}
