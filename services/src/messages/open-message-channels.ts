import type { ServiceContext } from '../service-context';
import { isTrialEnvironment } from '../settings/settings';
import { StartError } from '../settings/start-error';
import type { MessageChannels } from './message-channels';
import { outboxChannels } from './outbox-channels';

/** The message channels of an environment. Errors: StartError where the outbox is not allowed (security rule 16). */
export function openMessageChannels(context: ServiceContext): MessageChannels {
  const { environment } = context.settings;
  if (isTrialEnvironment(environment)) return outboxChannels(context.database, context.clock);
  throw new StartError(`No way to send messages is set up, and ${environment} does not allow the outbox.`);
}
