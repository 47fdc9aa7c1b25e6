import type { ServerSecrets } from '@portal/server-kit/configuration';
import type { DeviceCookies } from '@portal/server-kit/sessions';
import type { DecoyTemplates } from '../../contacts/decoy-templates';
import type { ServiceContext } from '../../context/service-context';
import type { MessageChannels } from '../../messages/channels/message-channels';
import type { MessageQueue } from '../../messages/queue/message-queue';
import type { MessageBrand, MessageSender } from '../../messages/texts/message-brand';
import type { AuditLog } from '../../operations/audit/audit-log';
import type { UserStore } from '../../users/user-store';
import type { GetLoginRoute, LoginScreens, WhiteLabelExists } from '../../white-labels/white-label-key';
import type { PhoneBudget } from '../limits/phone-budget';

/** Dependencies of a recovery's steps. */
export interface RecoveryContext extends ServiceContext {
  secrets: ServerSecrets;
  users: UserStore;
  audit: AuditLog;
  /** Cookies that record which accounts have signed in, or set their password, in a browser. */
  devices: DeviceCookies;
  channels: MessageChannels;
  decoys: DecoyTemplates;
  queue: MessageQueue;
  phoneBudget: PhoneBudget;
  whiteLabelExists: WhiteLabelExists;
  apps: LoginScreens['apps'];
  getLoginRoute: GetLoginRoute;
  /** Returns the client of a white-label key, the default client for an unknown key. */
  findSender: (whiteLabel: string) => MessageSender;
  /** Returns the brand of that client. */
  findBrand: (whiteLabel: string) => MessageBrand;
}

/** Facts that a step collects for its audit record, whether it succeeds or not. */
export interface AuditContext {
  userKey?: string;
  transactionId?: string;
  /** Why a successful step had no effect: it repeated a response, reported a status or joined a send. */
  reason?: 'no change' | 'joined';
}
