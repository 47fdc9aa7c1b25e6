import type { Database } from '@portal/server-kit/database';
import type { SampledUser } from '../contacts/decoy-template';
import type { PasswordFault } from '../passwords/password-rules';
import type { StoredCredentialsOutcome } from './credentials-check';

/** Outcome for a User ID and password. */
export type CredentialsOutcome =
  | StoredCredentialsOutcome
  /** Right password, but expired. */
  | { kind: 'expired' }
  /** Rejected by a directory, which does not say whether the account is locked. */
  | { kind: 'rejectedOrLocked' };

/** Names and e-mail address of a user, as typed by a visitor. */
export interface TypedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly emailId: string;
}

/** Reasons of a user store to reject a new password, as codes of the specification's catalogue (section 8). */
export type ChangeRejection =
  | PasswordFault
  /** The last change was too recent. */
  | 'ISB_PASSCH04'
  /** The store does not allow the change. */
  | 'ISB_PASSCH05'
  /** Another change of the same user is in progress. */
  | 'ISB_PASSSCH06'
  /** The account is disabled. */
  | 'ISB_SITEMDR15';

/** A new password that passed every check. */
export interface PreparedChange {
  /**
   * Completes the change in the transaction that uses up the grant: ends the user's sessions and their first-time state.
   *
   * @returns the user's new session epoch
   */
  store(tx: Database, now: Date): Promise<number>;
}

/**
 * Store of users and their passwords: the database or a directory. Flows work with the rows of the table `users`, which a
 * directory updates.
 */
export interface UserStore {
  /** Returns the form of a typed User ID by which its attempts are counted and audited, whether or not a user has it. */
  canonicalId(typed: string): string;
  /**
   * Updates the row of a typed User ID.
   *
   * @returns the User ID for look-ups in `users`; unknown ones are returned in their canonical form
   * @throws UnavailableError when the directory does not respond
   */
  identify(typed: string): Promise<string>;
  /**
   * Checks a password; an unknown user, an impossible User ID and a wrong password take the same time.
   *
   * @param userId as `identify` returned it
   * @param client partition of the queue of sign-ins
   * @throws TimeoutError, UnavailableError or the database's errors
   */
  checkCredentials(userId: string, password: string, client: string): Promise<CredentialsOutcome>;
  /**
   * Finds the users with these names and this e-mail address, ignoring letter case and kinds of apostrophe, hyphen and space
   * (REC-8, D-6), and updates their rows.
   *
   * @returns their User IDs
   */
  findByNames(person: TypedPerson): Promise<readonly string[]>;
  /** Returns whether a first-time user was invited with this password. */
  isTemporaryPassword(userId: string, typed: string): Promise<boolean>;
  isCurrentPassword(userId: string, typed: string): Promise<boolean>;
  /**
   * Checks a new password against the history and other rules of the store. A directory has already changed the password on
   * return.
   *
   * @param recoveryVersion version of the user that the change belongs to; a directory makes it for no other
   * @returns the prepared change, or the reason to reject the password
   * @throws HashingBusyError, UnavailableError; the password is unchanged, or the next call detects the change
   */
  prepareChange(
    userId: string,
    newPassword: string,
    recoveryVersion: string | null,
  ): Promise<PreparedChange | ChangeRejection>;
  /** Returns users that decoys resemble, the same ones as long as they exist. */
  sampleUsers(): Promise<readonly SampledUser[]>;
  close(): Promise<void>;
}
