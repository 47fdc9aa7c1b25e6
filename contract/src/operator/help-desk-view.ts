import type { Channel } from '../api';
import type { Moment } from './moment';

type Contacts = Readonly<Partial<Record<Channel, string>>>;

/** A user as the Help Desk sees them; User ID and contacts are masked. */
export interface HelpDeskUserView {
  readonly userId: string;
  readonly name: string;
  readonly isInternal: boolean;
  readonly contacts: Contacts;
  readonly password: 'firstTime' | 'ownPassword' | 'noPassword';
  readonly lock:
    | { readonly kind: 'none' | 'operator' | 'directory' }
    | { readonly kind: 'wrongPasscodes'; readonly until: Moment };
  /** Delay of signing in from unfamiliar browsers. */
  readonly signIn: { readonly kind: 'none' } | { readonly kind: 'wait'; readonly until: Moment };
  /** Whether another user has the same name and e-mail address, so that a look-up of the User ID finds neither. */
  readonly hasNamesake: boolean;
}

/** One audited step of a recovery. */
export interface HelpDeskStep {
  readonly at: Moment;
  readonly event: string;
  readonly reason: string | null;
  readonly outcome: string;
}

/** Key of the text that says how a recovery stands, and the time in it. */
export interface RecoveryOutcome {
  readonly key:
    | 'choosing'
    | 'sending'
    | 'sent'
    | 'passcodeExpired'
    | 'failed'
    | 'abandoned'
    | 'expired'
    | 'outdated'
    | 'locked'
    | 'passwordPending'
    | 'userIdPending'
    | 'grantExpired'
    | 'userIdExpired'
    | 'changed'
    | 'userIdSent'
    | 'changedElsewhere'
    | 'lockedByBank'
    | 'accountLocked';
  readonly at?: Moment;
}

/** A recovery as the Help Desk sees it: with masked contacts and without secrets. */
export interface HelpDeskRecoveryView {
  readonly reference: string;
  /** Reference of the message, when the recovery has joined the send of another one; otherwise null. */
  readonly joinedReference: string | null;
  readonly flow: 'FPS' | 'FTU' | 'FUID';
  readonly createdAt: Moment;
  readonly contacts: Contacts;
  readonly channel: Channel | null;
  readonly failedChannel: Channel | null;
  readonly sentAt: Moment | null;
  readonly validUntil: Moment | null;
  readonly wrongPasscodes: number;
  readonly outcome: RecoveryOutcome;
  readonly steps: readonly HelpDeskStep[];
}

/** Result of a search. */
export interface HelpDeskResult {
  /** Null when a recovery was started for an unknown User ID. */
  readonly user: HelpDeskUserView | null;
  /** Sealed User ID for the form that unlocks; null when there is nothing to unlock. */
  readonly subject: string | null;
  /** Newest first. */
  readonly recoveries: readonly HelpDeskRecoveryView[];
}

/** What was done, or what was wrong with the request. */
export type HelpDeskMessage =
  | 'empty'
  | 'tooLong'
  | 'notFound'
  | 'foreign'
  | 'unavailable'
  | 'unlock.missing'
  | 'unlock.done'
  | 'unlock.notLocked';

/** Data of the Help Desk's page. */
export interface HelpDeskView {
  /** IANA time zone of all times on the page (D-18). */
  readonly timeZone: string;
  readonly message: HelpDeskMessage | null;
  /** Null before a search, and after one without a result. */
  readonly result: HelpDeskResult | null;
}
