import type { OriginAllowed } from '@portal/server-kit/http';
import type { DeviceCookies } from '@portal/server-kit/sessions';
import type { AuditLog } from '../audit/audit-log';
import type { DecoyTemplates } from '../contacts/decoy-templates';
import type { PhoneCountry } from '../contacts/phone-number';
import type { ServiceContext } from '../context/service-context';
import type { FindSender, MessageBrand } from '../messages/message-brand';
import type { MessageChannels } from '../messages/message-channels';
import type { MessageQueue } from '../messages/queue/message-queue';
import type { RequestGate } from '../request-gate/request-gate';
import type { UserStore } from '../users/user-store';
import type { GetLoginRoute, LoginScreens } from '../white-labels/white-label-key';
import type { PhoneBudget } from './limits/phone-budget';
import type { RecoverySettings } from './recovery-settings';

/** What recoveries use of the clients. */
export interface RecoveryOptions extends LoginScreens {
  /** Returns the login route in the mail with the User ID. */
  readonly getLoginRoute: GetLoginRoute;
  readonly findSender: FindSender;
  /** Origins of host pages that embed a flow (CARD-8). */
  readonly originAllowed: OriginAllowed;
}

/** What the recovery service uses of others; it closes users and channels. */
export interface RecoveryDependencies extends RecoveryOptions {
  users: UserStore;
  phoneCountry: PhoneCountry | undefined;
  channels: MessageChannels;
  gate: RequestGate;
}

/** Dependencies of a recovery's steps. */
export interface RecoveryContext extends ServiceContext, RecoveryDependencies {
  limits: RecoverySettings;
  audit: AuditLog;
  /** Cookies that record which accounts have signed in, or set their password, in a browser. */
  devices: DeviceCookies;
  decoys: DecoyTemplates;
  queue: MessageQueue;
  phoneBudget: PhoneBudget;
  /** Returns the brand of a white-label key's client, as `findSender`. */
  findBrand: (whiteLabel: string) => MessageBrand;
}

/** Facts that a step collects for its audit record, whether it succeeds or not. */
export interface AuditContext {
  userKey?: string;
  transactionId?: string;
  /** Why a successful step had no effect: it repeated a response, reported a status or joined a send. */
  reason?: 'no change' | 'joined';
}
