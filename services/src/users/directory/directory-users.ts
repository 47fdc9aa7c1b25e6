import { createHash, randomBytes } from 'node:crypto';
import { Attribute, Change, EqualityFilter, Filter, FilterParser } from 'ldapts';
import { serverSecrets } from '@portal/server-kit/configuration';
import { DATABASE_TIMEOUT_MS, withTimeout } from '@portal/server-kit/scheduling';
import { userKey } from '@portal/server-kit/sessions';
import { canonicalEmail } from '@portal/shared-wl-assets/validation';
import type { ServiceContext } from '../../context/service-context';
import type { DirectorySettings } from '../../settings/directory-settings';
import { SAMPLE_SIZE } from '../database-users';
import { isPossiblePair, isPossibleUserId } from '../possible-user-id';
import { directoryUserId } from '../user-lookup';
import type { CredentialsOutcome, NamedUser, PreparedChange, UserStore } from '../user-store';
import { DirectoryClient, type DirectoryEntry } from './directory-client';
import { DirectoryUnavailableError } from './directory-errors';
import {
  contactsOf,
  digestOf,
  type DirectoryUser,
  reachableContacts,
  sealReadableContacts,
  valuesOf,
} from './directory-user';
import { padded } from './padded';

/** A look-up responds after a multiple of this time, with or without a user. */
const LOOK_UP_STEP_MS = 50;
/** A rejected sign-in responds after a multiple of this time. */
const SIGN_IN_STEP_MS = 250;

/** Maximum of users with one e-mail address; a mailbox of more users is shared and does not identify a user. */
const MAX_SAME_EMAIL = 10;

/** Time during which a password change blocks other changes of the same user, unless it ends earlier. */
const CHANGE_LEASE_MS = 30_000;

interface StoredUser {
  directory_digest: string | null;
  session_epoch: number;
  first_time: boolean;
  recovery_locked: boolean;
}

const READ = `SELECT directory_digest, session_epoch, first_time, recovery_locked FROM users WHERE user_id = $1`;

/** Sessions of a user end when the directory disables the account. */
const WRITE = `INSERT INTO users AS u (user_id, first_name, last_name, user_type, email_sealed, email_lookup,
    business_phone_sealed, cell_phone_sealed, channels, first_time, recovery_locked, directory_digest, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  ON CONFLICT (user_id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name,
    user_type = excluded.user_type, email_sealed = excluded.email_sealed, email_lookup = excluded.email_lookup,
    business_phone_sealed = excluded.business_phone_sealed, cell_phone_sealed = excluded.cell_phone_sealed,
    channels = excluded.channels, first_time = excluded.first_time, directory_digest = excluded.directory_digest,
    recovery_locked = excluded.recovery_locked,
    session_epoch = u.session_epoch + (excluded.recovery_locked AND NOT u.recovery_locked)::int`;

/** Starts a user's change; returns the time of an earlier change with an unknown result. */
const BEGIN_CHANGE = `WITH before AS (
    SELECT user_id, directory_change_at FROM users WHERE user_id = $1 FOR UPDATE
  )
  UPDATE users u SET directory_change_at = $2 FROM before
  WHERE u.user_id = before.user_id
    AND (before.directory_change_at IS NULL OR before.directory_change_at <= $3 OR before.directory_change_at > $2)
  RETURNING before.directory_change_at AS undecided_since`;

const END_CHANGE = 'UPDATE users SET directory_change_at = $2 WHERE user_id = $1';

const STORE = `UPDATE users SET password_changed_at = $2, first_time = false, session_epoch = session_epoch + 1,
    directory_change_at = NULL, directory_digest = ''
  WHERE user_id = $1 RETURNING session_epoch`;

/** Returns a password in the form that other programs send to the directory as well. */
function passwordForm(typed: string): string {
  return typed.normalize('NFC');
}

/**
 * Opens the users of an LDAP directory. Each look-up updates the user's row in `users`, so that flows join it
 * as they do for built-in users; passwords stay in the directory.
 */
export function openDirectoryUsers(
  { database, settings, clock, log }: ServiceContext,
  directory: DirectorySettings,
): UserStore {
  const secrets = serverSecrets(settings.serverKey);
  const client = new DirectoryClient(directory, log);
  const { attributes } = directory;
  const requested = Object.values(attributes);
  const decoyDn = `cn=${randomBytes(12).toString('hex')},${directory.baseDn}`;

  const query = <Row>(sql: string, values: readonly unknown[]): Promise<Row[]> =>
    withTimeout(database.query<Row>(sql, [...values]), DATABASE_TIMEOUT_MS);

  const warn = (event: string, userId: string, text: string, more = {}): void =>
    log.warn({ event, userHash: userKey(secrets, userId), ...more }, text);

  const userOf = async (entry: DirectoryEntry, typed: string | null): Promise<DirectoryUser | null> => {
    const ids = valuesOf(entry, attributes.userId).map(directoryUserId).filter(isPossibleUserId);
    const userId = ids.find((id) => id === typed) ?? ids[0];
    if (userId === undefined) return null;
    const [internal, firstTime, disabled] = await Promise.all([
      client.matches(entry.dn, directory.internalFilter),
      client.matches(entry.dn, directory.firstTimeFilter),
      client.matches(entry.dn, directory.disabledFilter),
    ]);
    return {
      dn: entry.dn,
      userId,
      firstNames: valuesOf(entry, attributes.firstName),
      lastNames: valuesOf(entry, attributes.lastName),
      contacts: contactsOf(entry, attributes),
      userType: internal ? 'internal' : 'external',
      firstTime,
      disabled,
    };
  };

  /** @returns null for an unknown User ID, and for one of several entries */
  const findEntry = async (userId: string): Promise<DirectoryEntry | null> => {
    const filter = client.userFilter(isPossibleUserId(userId) ? userId : randomBytes(12).toString('hex'));
    const entries = await client.search({ filter, attributes: requested, sizeLimit: 2 });
    if (entries.length > 1)
      warn(
        'directory ambiguous',
        userId,
        'Several entries match LDAP_USER_FILTER for one User ID, which is therefore unknown',
      );
    return entries.length === 1 ? (entries[0] ?? null) : null;
  };

  /** Writes the row of a user unless it is up to date. */
  const keep = async (user: DirectoryUser): Promise<void> => {
    const digest = digestOf(secrets, user, settings.phoneCountry);
    const [row] = await query<StoredUser>(READ, [user.userId]);
    if (row?.directory_digest === digest) return;
    const sealed = sealReadableContacts({ secrets, settings }, user.contacts, (field) =>
      warn(
        'unreadable contact',
        user.userId,
        'A contact in the directory cannot be read and is not offered; PHONE_COUNTRY is the country of national numbers',
        { field },
      ),
    );
    await query(WRITE, [
      user.userId,
      user.firstNames[0] ?? '',
      user.lastNames[0] ?? '',
      user.userType,
      sealed.email_sealed,
      sealed.email_lookup,
      sealed.business_phone_sealed,
      sealed.cell_phone_sealed,
      sealed.channels,
      user.firstTime,
      user.disabled,
      digest,
      clock(),
    ]);
  };

  /** Deletes the data of a user who is no longer in the directory. */
  const forget = async (userId: string): Promise<void> => {
    const [row] = await query<StoredUser>(READ, [userId]);
    if (row === undefined || row.directory_digest === null) return;
    await database.transaction(async (tx) => {
      for (const table of ['sign_on_sessions', 'recovery_transactions', 'users'])
        await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
    });
  };

  const identify = (typed: string): Promise<string> =>
    padded(LOOK_UP_STEP_MS, async () => {
      const typedId = directoryUserId(typed);
      const entry = await findEntry(typedId);
      const user = entry && (await userOf(entry, typedId));
      if (user) await keep(user);
      else await forget(isPossibleUserId(typedId) ? typedId : '');
      return user?.userId ?? typedId;
    });

  const check = async (userId: string, password: string): Promise<CredentialsOutcome> => {
    const possible = isPossiblePair(userId, password);
    const entry = await findEntry(possible ? userId : '');
    const [row] = await query<StoredUser>(READ, [entry ? userId : '']);
    // A bind as a missing entry takes about as long and locks no account.
    const outcome = await client.bindAs(entry?.dn ?? decoyDn, passwordForm(possible ? password : 'none'));
    if (!entry || !row || outcome === 'rejected' || row.recovery_locked) return { kind: 'rejectedOrLocked' };
    if (row.first_time || outcome === 'mustChange') return { kind: 'firstTime' };
    if (outcome === 'expired') return { kind: 'expired' };
    return { kind: 'accepted', userId, sessionEpoch: row.session_epoch };
  };

  /** Whether a password is the user's, also one that must be changed next. */
  const isPassword = async (userId: string, typed: string): Promise<boolean> => {
    const entry = await findEntry(userId);
    return entry !== null && (await client.bindAs(entry.dn, passwordForm(typed))) !== 'rejected';
  };

  /** Removes the mark of a first-time user, which OpenLDAP sets with each reset by the service account. */
  const clearFirstTime = async (dn: string): Promise<void> => {
    if (directory.firstTimeFilter === undefined) return;
    const filter = FilterParser.parseString(directory.firstTimeFilter);
    if (!(filter instanceof EqualityFilter) || !(await client.matches(dn, directory.firstTimeFilter))) return;
    const modification = new Attribute({ type: filter.attribute, values: [] });
    await client.tryModify(dn, new Change({ operation: 'delete', modification }));
  };

  /** Active Directory keeps an account locked after a reset, unless it is unlocked. */
  const unlock = async (dn: string): Promise<void> => {
    if (directory.type !== 'active-directory') return;
    const modification = new Attribute({ type: 'lockoutTime', values: ['0'] });
    await client.tryModify(dn, new Change({ operation: 'replace', modification }));
  };

  const prepared: (userId: string) => PreparedChange = (userId) => ({
    store: async (tx, now) => {
      const [stored] = await tx.query<{ session_epoch: number }>(STORE, [userId, now]);
      return stored?.session_epoch ?? 0;
    },
  });

  return {
    canonicalId: directoryUserId,
    identify,
    checkCredentials: async (userId, password) => {
      const started = performance.now();
      const outcome = await check(userId, password);
      if (outcome.kind === 'rejectedOrLocked')
        await padded(SIGN_IN_STEP_MS, () => Promise.resolve(), started);
      return outcome;
    },
    findByEmail: (email) =>
      padded(LOOK_UP_STEP_MS, async () => {
        const forms = [...new Set([canonicalEmail(email), email.trim()])];
        const any = forms.map((form) => `(${attributes.email}=${Filter.escape(form)})`).join('');
        const entries = await client.search({
          filter: `(&${client.everyUser}(|${any}))`,
          attributes: requested,
          sizeLimit: MAX_SAME_EMAIL,
        });
        const users = await Promise.all(entries.map((entry) => userOf(entry, null)));
        const named: NamedUser[] = [];
        for (const user of users) {
          if (user === null) continue;
          await keep(user);
          for (const first_name of user.firstNames)
            for (const last_name of user.lastNames)
              named.push({ user_id: user.userId, first_name, last_name });
        }
        return named;
      }),
    isTemporaryPassword: isPassword,
    isCurrentPassword: isPassword,
    prepareChange: async (userId, newPassword) => {
      const now = clock();
      const entry = await findEntry(userId);
      if (entry === null || (await client.matches(entry.dn, directory.disabledFilter)))
        return 'ISB_SITEMDR15';
      const leaseEnd = new Date(now.getTime() - CHANGE_LEASE_MS);
      const [begun] = await query<{ undecided_since: Date | null }>(BEGIN_CHANGE, [userId, now, leaseEnd]);
      if (begun === undefined) return 'ISB_PASSSCH06';
      const password = passwordForm(newPassword);
      try {
        // The response to an earlier attempt was lost, so the directory may have this password already.
        const isDone =
          begun.undecided_since !== null && (await client.bindAs(entry.dn, password)) !== 'rejected';
        const rejection = isDone ? null : await client.setPassword(entry.dn, password);
        if (rejection !== null) {
          await query(END_CHANGE, [userId, begun.undecided_since && leaseEnd]);
          return rejection;
        }
      } catch (error) {
        const isUndecided = error instanceof DirectoryUnavailableError && error.isUndecided;
        await query(END_CHANGE, [userId, isUndecided || begun.undecided_since ? leaseEnd : null]);
        throw error;
      }
      await Promise.all([clearFirstTime(entry.dn), unlock(entry.dn)]).catch(() =>
        warn(
          'directory attribute not changed',
          userId,
          'After a change of password an attribute could not be read',
        ),
      );
      return prepared(userId);
    },
    sampleUsers: async () => {
      const { internalFilter } = directory;
      const internal =
        internalFilter === undefined
          ? []
          : await client.firstEntries(`(&${client.everyUser}${internalFilter})`, ['1.1'], SAMPLE_SIZE);
      const internalDns = new Set(internal.map(({ dn }) => dn));
      const entries = await client.firstEntries(client.everyUser, requested, SAMPLE_SIZE);
      const order = (text: string): string => createHash('sha256').update(text).digest('hex');
      return entries
        .flatMap((entry) => {
          const [userId] = valuesOf(entry, attributes.userId).map(directoryUserId);
          if (userId === undefined) return [];
          const userType = internalDns.has(entry.dn) ? ('internal' as const) : ('external' as const);
          const contacts = reachableContacts(contactsOf(entry, attributes), settings.phoneCountry);
          return [{ userId, userType, contacts }];
        })
        .sort((one, other) => (order(one.userId) < order(other.userId) ? -1 : 1));
    },
    close: () => client.close(),
  };
}
