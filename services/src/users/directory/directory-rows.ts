import { type Database, withDatabaseTimeout } from '@portal/server-kit/database';
import { type ContactReader, selectContactsSql, type StoredContacts } from '../../contacts/contacts';
import { emailLookup } from '../../contacts/email-address';
import { keepUnchangedSeals } from '../../contacts/seal-contacts';
import { storeContacts } from '../../contacts/store-contacts';
import type { ServiceContext } from '../../context/service-context';
import { deleteUser } from '../delete-user';
import { computeDigest, type DirectoryUser, sealReadableContacts } from './directory-user';

/** Time during which a password change blocks other changes of the same user, unless it ends earlier. */
const CHANGE_LEASE_MS = 30_000;

interface DirectoryRow extends StoredContacts {
  directory_digest: string | null;
  session_epoch: number;
  first_time: boolean;
  recovery_locked: boolean;
}

const READ = `SELECT directory_digest, session_epoch, first_time, recovery_locked,
    ${selectContactsSql()} FROM users WHERE user_id = $1`;

/** Sessions of a user end when the directory disables the account. */
const WRITE = `INSERT INTO users AS u (user_id, first_name, last_name, user_type, email_lookup, first_time,
    recovery_locked, directory_digest, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (user_id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name,
    user_type = excluded.user_type, email_lookup = excluded.email_lookup, first_time = excluded.first_time,
    directory_digest = excluded.directory_digest, recovery_locked = excluded.recovery_locked,
    session_epoch = u.session_epoch + (excluded.recovery_locked AND NOT u.recovery_locked)::int`;

/**
 * Starts a user's change; returns the time of an earlier change with an unknown result. One over a minute in the future means
 * that the clock was set back; servers' clocks may differ by a minute.
 */
const BEGIN_CHANGE = `WITH before AS (
    SELECT user_id, directory_change_at, recovery_version FROM users WHERE user_id = $1 FOR UPDATE
  )
  UPDATE users u SET directory_change_at = $2 FROM before
  WHERE u.user_id = before.user_id AND before.recovery_version IS NOT DISTINCT FROM $4::uuid
    AND (before.directory_change_at IS NULL OR before.directory_change_at <= $3
      OR before.directory_change_at > $2::timestamptz + interval '1 minute')
  RETURNING before.directory_change_at AS undecided_since`;

const END_CHANGE = 'UPDATE users SET directory_change_at = $2 WHERE user_id = $1';

const STORE = `UPDATE users SET password_changed_at = $2, first_time = false, session_epoch = session_epoch + 1,
    directory_change_at = NULL, directory_digest = ''
  WHERE user_id = $1 RETURNING session_epoch`;

/** A change of password that blocks other changes of the same user. */
export interface BegunChange {
  /** Whether the result of an earlier change is unknown. */
  readonly isEarlierUndecided: boolean;
  /** Ends the change. @param isUndecided whether its result, or that of the earlier change, stays unknown */
  end(isUndecided: boolean): Promise<void>;
}

type RowsContext = ContactReader & Pick<ServiceContext, 'database' | 'clock'>;

/** Rows of directory users in the table `users`, which flows join; each look-up updates a row. */
export class DirectoryRows {
  readonly #context: RowsContext;
  readonly #warnUnreadable: (userId: string, field: string) => void;

  /** @param warnUnreadable called with each contact that cannot be read */
  constructor(context: RowsContext, warnUnreadable: (userId: string, field: string) => void) {
    this.#context = context;
    this.#warnUnreadable = warnUnreadable;
  }

  #query<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    const { database } = this.#context;
    return withDatabaseTimeout(database, database.query<Row>(sql, [...values]));
  }

  /** Returns the row of a user. */
  async read(userId: string): Promise<DirectoryRow | undefined> {
    const [row] = await this.#query<DirectoryRow>(READ, [userId]);
    return row;
  }

  /** Writes the row of a user unless it is up to date. */
  async store(user: DirectoryUser): Promise<void> {
    const { database, secrets, clock, phoneCountry } = this.#context;
    const digest = computeDigest(secrets, user, phoneCountry);
    const row = await this.read(user.userId);
    if (row?.directory_digest === digest) return;
    const sealedContacts = sealReadableContacts(this.#context, user.contacts, (field) =>
      this.#warnUnreadable(user.userId, field),
    );
    const contacts =
      row === undefined ? sealedContacts : keepUnchangedSeals(secrets, row.stored_contacts, sealedContacts);
    const values = [
      user.userId,
      user.firstNames[0] ?? '',
      user.lastNames[0] ?? '',
      user.userType,
      emailLookup(secrets, contacts.Email && user.contacts.email),
      user.firstTime,
      user.disabled,
      digest,
      clock(),
    ];
    await withDatabaseTimeout(
      database,
      database.transaction(async (tx) => {
        await tx.query(WRITE, values);
        await storeContacts(tx, [{ userId: user.userId, contacts }]);
      }),
    );
  }

  /** Deletes the data of a user who is no longer in the directory. */
  async remove(userId: string): Promise<void> {
    const row = await this.read(userId);
    if (row === undefined || row.directory_digest === null) return;
    const { database, secrets } = this.#context;
    await database.transaction((tx) => deleteUser(tx, secrets, userId));
  }

  /**
   * Begins a change of password.
   *
   * @returns null while another change of the user is in progress, or when one has ended since `recoveryVersion` was read
   */
  async beginChange(userId: string, recoveryVersion: string | null): Promise<BegunChange | null> {
    const now = this.#context.clock();
    const leaseCutoff = new Date(now.getTime() - CHANGE_LEASE_MS);
    const [begun] = await this.#query<{ undecided_since: Date | null }>(BEGIN_CHANGE, [
      userId,
      now,
      leaseCutoff,
      recoveryVersion,
    ]);
    if (begun === undefined) return null;
    return {
      isEarlierUndecided: begun.undecided_since !== null,
      end: async (isUndecided) => {
        await this.#query(END_CHANGE, [userId, isUndecided ? leaseCutoff : null]);
      },
    };
  }

  /** Records that the directory has the new password. @returns the user's new session epoch */
  async storeChange(tx: Database, userId: string, now: Date): Promise<number> {
    const [stored] = await tx.query<{ session_epoch: number }>(STORE, [userId, now]);
    return stored?.session_epoch ?? 0;
  }
}
