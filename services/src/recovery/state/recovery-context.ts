import type { ServerSecrets } from '@portal/server-kit/configuration';
import type { DeviceCookies } from '@portal/server-kit/sessions';
import type { DecoyTemplates } from '../../contacts/decoy-templates';
import type { ServiceContext } from '../../context/service-context';
import type { MessageChannels } from '../../messages/channels/message-channels';
import type { MessageQueue } from '../../messages/queue/message-queue';
import type { MessageBrand, MessageSender } from '../../messages/texts/message-brand';
import type { AuditLog } from '../../operations/audit/audit-log';
import type { UserStore } from '../../users/user-store';
import type { GetLoginRoute, WhiteLabelExists } from '../../white-labels/white-label-key';
import type { PhoneBudget } from '../limits/phone-budget';

/** Dependencies of a recovery's steps. */
export interface RecoveryContext extends ServiceContext {
  secrets: ServerSecrets;
  users: UserStore;
  audit: AuditLog;
  /** Which accounts have signed in in a browser, or set their password there. */
  devices: DeviceCookies;
  channels: MessageChannels;
  decoys: DecoyTemplates;
  queue: MessageQueue;
  phoneBudget: PhoneBudget;
  whiteLabelExists: WhiteLabelExists;
  getLoginRoute: GetLoginRoute;
  /** The client of a white-label key; the default one for an unknown key. */
  findSender: (whiteLabel: string) => MessageSender;
  /** Its brand. */
  findBrand: (whiteLabel: string) => MessageBrand;
}

/** Facts that a step collects for its audit record, whether it succeeds or not. */
export interface AuditContext {
  userKey?: string;
  transactionId?: string;
  /** Reason why a successful step had no effect: it repeated a response or reported a status, or joined a send. */
  reason?: 'no change' | 'joined';
}
