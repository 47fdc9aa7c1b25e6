import { createHash, randomBytes } from 'node:crypto';
import { Attribute, Change, EqualityFilter, Filter, FilterParser } from 'ldapts';
import { canonicalEmail } from '@portal/contract/validation';
import { userKey } from '@portal/server-kit/sessions';
import type { PhoneCountry } from '../../contacts/phone-number';
import type { ServiceContext } from '../../context/service-context';
import { SAMPLE_SIZE } from '../database-users';
import { hasNames } from '../has-names';
import { isPossiblePair, isPossibleUserId } from '../possible-user-id';
import { directoryUserId } from '../user-lookup';
import type { CredentialsOutcome, UserStore } from '../user-store';
import { DirectoryClient, type DirectoryEntry } from './directory-client';
import { DirectoryUnavailableError } from './directory-errors';
import { DirectoryRows } from './directory-rows';
import type { DirectorySettings } from './directory-settings';
import { type DirectoryUser, getContacts, getValues, reachableContacts } from './directory-user';
import { DurationFloor } from './duration-floor';

/** Steps of the minimum durations of a look-up, with or without a user, and of a rejected sign-in. */
const LOOK_UP_STEP_MS = 50;
const SIGN_IN_STEP_MS = 250;

/** Maximum number of users with one e-mail address; with more, none of them is found, since names could match twice. */
const MAX_SAME_EMAIL = 100;

/** An entry with the facts that filters of the settings describe. */
interface DescribedEntry {
  readonly entry: DirectoryEntry;
  readonly isInternal: boolean;
  readonly isFirstTime: boolean;
  readonly isDisabled: boolean;
}

/** Returns a password in the Unicode form in which other programs send it to the directory. */
function passwordForm(typed: string): string {
  return typed.normalize('NFC');
}

/**
 * Opens the users of an LDAP directory. Each look-up updates the user's row in `users`, so that flows join it
 * as they do for built-in users; passwords stay in the directory.
 */
export function openDirectoryUsers(
  context: ServiceContext,
  directory: DirectorySettings,
  phoneCountry: PhoneCountry | undefined,
): UserStore {
  const { database, secrets, clock, log } = context;
  const client = new DirectoryClient(directory, log);
  const { attributes } = directory;
  const requested = Object.values(attributes);
  const lookUps = new DurationFloor(LOOK_UP_STEP_MS);
  const rejectedSignIns = new DurationFloor(SIGN_IN_STEP_MS);
  const decoyDn = `cn=${randomBytes(12).toString('hex')},${directory.baseDn}`;

  const warn = (event: string, userId: string, text: string, more = {}): void =>
    log.warn({ event, userHash: userKey(secrets, userId), ...more }, text);

  const rows = new DirectoryRows({ database, secrets, clock, phoneCountry }, (userId, field) =>
    warn(
      'unreadable contact',
      userId,
      'A contact in the directory cannot be read and is not offered; PHONE_COUNTRY is the country of national numbers',
      { field },
    ),
  );

  const toUser = (
    { entry, isInternal, isFirstTime, isDisabled }: DescribedEntry,
    typed: string | null,
  ): DirectoryUser | null => {
    const ids = getValues(entry, attributes.userId).map(directoryUserId).filter(isPossibleUserId);
    const userId = ids.find((id) => id === typed) ?? ids[0];
    if (userId === undefined) return null;
    return {
      dn: entry.dn,
      userId,
      firstNames: getValues(entry, attributes.firstName),
      lastNames: getValues(entry, attributes.lastName),
      contacts: getContacts(entry, attributes),
      userType: isInternal ? 'internal' : 'external',
      firstTime: isFirstTime,
      disabled: isDisabled,
    };
  };

  /**
   * Finds entries with the facts that filters of the settings describe. All searches are sent at once, and are the same ones
   * whether or not an entry matches, so that their time does not reveal it.
   */
  const describeEntries = async (filter: string, sizeLimit: number): Promise<readonly DescribedEntry[]> => {
    const search = (attributes: string[], wanted: string) =>
      client.search({ filter: wanted, attributes, sizeLimit });
    const findDns = async (fact: string | undefined): Promise<ReadonlySet<string>> => {
      const matching = fact === undefined ? [] : await search(['1.1'], `(&${filter}${fact})`);
      return new Set(matching.map(({ dn }) => dn));
    };
    const [entries, internal, firstTime, disabled] = await Promise.all([
      search(requested, filter),
      findDns(directory.internalFilter),
      findDns(directory.firstTimeFilter),
      findDns(directory.disabledFilter),
    ]);
    return entries.map((entry) => ({
      entry,
      isInternal: internal.has(entry.dn),
      isFirstTime: firstTime.has(entry.dn),
      isDisabled: disabled.has(entry.dn),
    }));
  };

  const userFilter = (userId: string): string =>
    client.userFilter(isPossibleUserId(userId) ? userId : randomBytes(12).toString('hex'));

  /** Returns the one result of a search by User ID; null for an unknown User ID, and for one that matches several entries. */
  const onlyOne = <Found>(userId: string, matches: readonly Found[]): Found | null => {
    if (matches.length > 1)
      warn(
        'directory ambiguous',
        userId,
        'Several entries match userFilter of LDAP_MAPPING_FILE for one User ID, which is therefore unknown',
      );
    return matches.length === 1 ? (matches[0] ?? null) : null;
  };
  const findEntry = async (userId: string): Promise<DirectoryEntry | null> =>
    onlyOne(userId, await client.search({ filter: userFilter(userId), attributes: requested, sizeLimit: 2 }));

  const identify = (typed: string): Promise<string> =>
    lookUps.pad(async () => {
      const typedId = directoryUserId(typed);
      const found = onlyOne(typedId, await describeEntries(userFilter(typedId), 2));
      const user = found && toUser(found, typedId);
      if (user) await rows.store(user);
      else await rows.remove(isPossibleUserId(typedId) ? typedId : '');
      return user?.userId ?? typedId;
    });

  const check = async (userId: string, password: string): Promise<CredentialsOutcome> => {
    const possible = isPossiblePair(userId, password);
    const entry = await findEntry(possible ? userId : '');
    const row = await rows.read(entry ? userId : '');
    // A bind as a missing entry takes about as long and locks no account.
    const outcome = await client.bindAs(entry?.dn ?? decoyDn, passwordForm(possible ? password : 'none'));
    if (!entry || !row || outcome === 'rejected' || row.recovery_locked) return { kind: 'rejectedOrLocked' };
    if (row.first_time || outcome === 'mustChange') return { kind: 'firstTime' };
    if (outcome === 'expired') return { kind: 'expired' };
    return { kind: 'accepted', userId, sessionEpoch: row.session_epoch };
  };

  /** Whether a password is the user's, even if it has expired or must be changed. */
  const isPassword = async (userId: string, typed: string): Promise<boolean> => {
    const entry = await findEntry(userId);
    return entry !== null && (await client.bindAs(entry.dn, passwordForm(typed))) !== 'rejected';
  };

  /** Removes the mark of a first-time user, which OpenLDAP sets with each reset by the service account. */
  const clearFirstTime = async (dn: string): Promise<void> => {
    const filter = FilterParser.parseString(directory.firstTimeFilter);
    if (!(filter instanceof EqualityFilter) || !(await client.matches(dn, directory.firstTimeFilter))) return;
    const modification = new Attribute({ type: filter.attribute, values: [] });
    await client.tryModify(dn, new Change({ operation: 'delete', modification }));
  };

  /** Unlocks an account, since Active Directory keeps it locked after a reset. */
  const unlock = async (dn: string): Promise<void> => {
    if (directory.type !== 'active-directory') return;
    const modification = new Attribute({ type: 'lockoutTime', values: ['0'] });
    await client.tryModify(dn, new Change({ operation: 'replace', modification }));
  };

  return {
    canonicalId: directoryUserId,
    identify,
    checkCredentials: async (userId, password) => {
      const started = performance.now();
      const outcome = await check(userId, password);
      if (outcome.kind === 'rejectedOrLocked') await rejectedSignIns.pad(() => Promise.resolve(), started);
      return outcome;
    },
    findByNames: (person) =>
      lookUps.pad(async () => {
        const forms = [...new Set([canonicalEmail(person.emailId), person.emailId.trim()])];
        const any = forms.map((form) => `(${attributes.email}=${Filter.escape(form)})`).join('');
        const entries = await describeEntries(`(&${client.everyUser}(|${any}))`, MAX_SAME_EMAIL + 1);
        if (entries.length > MAX_SAME_EMAIL) {
          log.warn(
            { event: 'directory e-mail shared' },
            `More than ${MAX_SAME_EMAIL} entries have one e-mail address, so none of these users is found by it`,
          );
          return [];
        }
        const named = entries.filter(({ entry }) =>
          hasNames(person, getValues(entry, attributes.firstName), getValues(entry, attributes.lastName)),
        );
        const found = named.map((each) => toUser(each, null)).filter((user) => user !== null);
        for (const user of found) await rows.store(user);
        return found.map(({ userId }) => userId);
      }),
    isTemporaryPassword: isPassword,
    isCurrentPassword: isPassword,
    prepareChange: async (userId, newPassword, recoveryVersion) => {
      const entry = await findEntry(userId);
      if (entry === null || (await client.matches(entry.dn, directory.disabledFilter)))
        return 'ISB_SITEMDR15';
      const change = await rows.beginChange(userId, recoveryVersion);
      if (change === null) return 'ISB_PASSSCH06';
      const password = passwordForm(newPassword);
      try {
        // If the response to an earlier attempt was lost, the directory may already have this password.
        const isDone = change.isEarlierUndecided && (await client.bindAs(entry.dn, password)) !== 'rejected';
        const rejection = isDone ? null : await client.setPassword(entry.dn, password);
        if (rejection !== null) {
          await change.end(change.isEarlierUndecided);
          return rejection;
        }
      } catch (error) {
        const isUndecided = error instanceof DirectoryUnavailableError && error.isUndecided;
        await change.end(isUndecided || change.isEarlierUndecided);
        throw error;
      }
      await Promise.all([clearFirstTime(entry.dn), unlock(entry.dn)]).catch(() =>
        warn(
          'directory attribute not changed',
          userId,
          'After a change of password an attribute could not be read',
        ),
      );
      return { store: (tx, now) => rows.storeChange(tx, userId, now) };
    },
    sampleUsers: async () => {
      const findDns = async (filter: string | undefined): Promise<ReadonlySet<string>> => {
        if (filter === undefined) return new Set();
        const entries = await client.firstEntries(`(&${client.everyUser}${filter})`, ['1.1'], SAMPLE_SIZE);
        return new Set(entries.map(({ dn }) => dn));
      };
      const internal = await findDns(directory.internalFilter);
      const disabled = await findDns(directory.disabledFilter);
      const entries = await client.firstEntries(client.everyUser, requested, SAMPLE_SIZE);
      const order = (text: string): string => createHash('sha256').update(text).digest('hex');
      return entries
        .flatMap((entry) => {
          const [userId] = getValues(entry, attributes.userId).map(directoryUserId);
          if (userId === undefined) return [];
          const userType = internal.has(entry.dn) ? ('internal' as const) : ('external' as const);
          const contacts = reachableContacts(getContacts(entry, attributes), phoneCountry);
          return [{ userId, userType, contacts, isLocked: disabled.has(entry.dn) }];
        })
        .sort((one, other) => (order(one.userId) < order(other.userId) ? -1 : 1));
    },
    close: () => client.close(),
  };
}
