import type { FastifyBaseLogger } from 'fastify';
import { Attribute, BerWriter, Change, type Client, type Entry, Filter, type SearchOptions } from 'ldapts';
import type { ChangeRejection } from '../user-store';
import { connectDirectory } from './directory-connection';
import {
  describeDirectoryError,
  DirectoryUnavailableError,
  isConnectionError,
  isTimeout,
} from './directory-errors';
import { USER_ID_PLACEHOLDER } from './directory-mapping';
import type { DirectorySettings } from './directory-settings';
import {
  type BindOutcome,
  PasswordPolicyControl,
  POLICY_HINTS,
  PolicyHintsControl,
  toBindOutcome,
  toChangeRejection,
} from './password-policy';

/** Password Modify operation (RFC 3062). */
const PASSWORD_MODIFY = '1.3.6.1.4.1.4203.1.11.1';
const USER_IDENTITY_TAG = 0x80;
const NEW_PASSWORD_TAG = 0x82;

/** Maximum concurrent binds as users, so that a slow directory does not accumulate connections. */
const MAX_BINDS = 64;

/** An entry of the directory: values by attribute name in lower case. */
export interface DirectoryEntry {
  readonly dn: string;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

function toDirectoryEntry({ dn, ...attributes }: Entry): DirectoryEntry {
  const values = Object.entries(attributes).map(([name, value]) => {
    const list = Array.isArray(value) ? value : [value];
    return [name.toLowerCase(), list.filter((one): one is string => typeof one === 'string')] as const;
  });
  return { dn, values: new Map(values) };
}

/**
 * Connections to the directory: one of the service account, reused for searches and changes, and one for each bind as a
 * user. Referrals are not followed, since they could send a password to any server.
 */
export class DirectoryClient {
  readonly #settings: DirectorySettings;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  #service: Promise<Client> | null = null;
  #binds = 0;
  /** Control that makes a reset check the history; null if unsupported, undefined until looked up. */
  #historyControl: (typeof POLICY_HINTS)[number] | null | undefined;

  constructor(settings: DirectorySettings, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#settings = settings;
    this.#log = log;
  }

  /** Filter that matches every user. */
  get everyUser(): string {
    return this.#settings.userFilter.replaceAll(USER_ID_PLACEHOLDER, '*');
  }

  /** Filter that matches one user. */
  userFilter(userId: string): string {
    // A replacer function, so that "$&" in a User ID is not read as a replacement pattern.
    return this.#settings.userFilter.replaceAll(USER_ID_PLACEHOLDER, () => Filter.escape(userId));
  }

  /**
   * Searches with the service account.
   *
   * @param options by default below LDAP_BASE_DN
   * @throws DirectoryUnavailableError
   */
  async search(options: SearchOptions, base = this.#settings.baseDn): Promise<readonly DirectoryEntry[]> {
    return await this.#asService(async (client) => {
      const { searchEntries, searchReferences } = await client.search(base, {
        scope: 'sub',
        derefAliases: 'never',
        timeLimit: Math.ceil(this.#settings.timeoutMs / 1_000),
        ...options,
      });
      if (searchReferences.length > 0 && searchEntries.length === 0)
        this.#log.warn(
          { event: 'directory referral' },
          'The directory refers to other servers, which the portal does not follow; users there are unknown',
        );
      return searchEntries.map(toDirectoryEntry);
    }, true);
  }

  /** Returns the first entries below LDAP_BASE_DN that match, in the order of the directory. */
  async firstEntries(
    filter: string,
    attributes: string[],
    count: number,
  ): Promise<readonly DirectoryEntry[]> {
    return await this.#asService(async (client) => {
      const pages = client.searchPaginated(this.#settings.baseDn, {
        scope: 'sub',
        derefAliases: 'never',
        filter,
        attributes,
        paged: { pageSize: count },
      });
      const { value } = (await pages.next()) as IteratorResult<{ searchEntries: Entry[] }, undefined>;
      return (value?.searchEntries ?? []).slice(0, count).map(toDirectoryEntry);
    }, true);
  }

  /** Returns whether an entry matches a filter, as the directory itself evaluates it. */
  async matches(dn: string, filter: string): Promise<boolean> {
    const found = await this.search({ scope: 'base', filter, attributes: ['1.1'] }, dn);
    return found.length > 0;
  }

  /**
   * Checks a password by a bind as the user, on a separate connection.
   *
   * @throws DirectoryUnavailableError
   */
  async bindAs(dn: string, password: string): Promise<BindOutcome> {
    // A bind without a password succeeds for every entry (RFC 4513, 5.1.2).
    if (password === '' || dn === '') return 'rejected';
    if (this.#binds >= MAX_BINDS)
      throw new DirectoryUnavailableError('Too many sign-ins wait for the directory in LDAP_URL.');
    this.#binds += 1;
    const policy = new PasswordPolicyControl();
    let client: Client | null = null;
    try {
      client = await connectDirectory(this.#settings);
      await client.bind(dn, password, policy);
      return policy.error === 'changeAfterReset' ? 'mustChange' : 'right';
    } catch (error) {
      const outcome = toBindOutcome(error, policy.error);
      if (outcome !== null) return outcome;
      throw new DirectoryUnavailableError(describeDirectoryError(error));
    } finally {
      this.#binds -= 1;
      client?.unbind().catch(() => undefined);
    }
  }

  /**
   * Sets a password as the service account, subject to the directory's password policy.
   *
   * @returns the reason why the directory rejected it; null when it is changed
   * @throws DirectoryUnavailableError, with `isUndecided` when the response is missing
   */
  async setPassword(dn: string, password: string): Promise<ChangeRejection | null> {
    const policy = new PasswordPolicyControl();
    const hints = this.#settings.type === 'active-directory' ? await this.#findHistoryControl() : null;
    const client = await this.#serviceClient();
    try {
      if (this.#settings.type === 'active-directory') {
        const controls = hints === null ? [] : [new PolicyHintsControl(hints)];
        await client.modify(dn, unicodePassword(password), controls);
      } else {
        const writer = new BerWriter();
        writer.startSequence();
        writer.writeString(dn, USER_IDENTITY_TAG);
        writer.writeString(password, NEW_PASSWORD_TAG);
        writer.endSequence();
        await client.exop(PASSWORD_MODIFY, writer.buffer, policy);
      }
      return null;
    } catch (error) {
      const rejection = toChangeRejection(error, policy.error);
      if (rejection === 'ISB_PASSCH05')
        this.#log.warn(
          { event: 'directory change rejected' },
          'The directory does not let the account of LDAP_BIND_DN set this password',
        );
      if (rejection !== null) return rejection;
      if (isConnectionError(error)) this.#drop(client);
      throw new DirectoryUnavailableError(describeDirectoryError(error), isConnectionError(error));
    }
  }

  /** Changes an attribute; a failure is only logged, since the password is changed already. */
  async tryModify(dn: string, change: Change): Promise<void> {
    try {
      await this.#asService((client) => client.modify(dn, change), false);
    } catch (error) {
      this.#log.warn(
        { event: 'directory attribute not changed', attribute: change.modification.type },
        `After a change of password an attribute could not be changed. ${describeDirectoryError(error)}`,
      );
    }
  }

  async #findHistoryControl(): Promise<(typeof POLICY_HINTS)[number] | null> {
    if (this.#historyControl !== undefined) return this.#historyControl;
    const [root] = await this.search({ scope: 'base', attributes: ['supportedControl'] }, '');
    const supported = root?.values.get('supportedcontrol') ?? [];
    const control = POLICY_HINTS.find((type) => supported.includes(type)) ?? null;
    if (control === null)
      this.#log.warn(
        { event: 'directory history not checked' },
        'The domain controller in LDAP_URL does not check the password history on a reset (policy hints control)',
      );
    this.#historyControl = control;
    return control;
  }

  async close(): Promise<void> {
    const service = this.#service;
    this.#service = null;
    const client = await service?.catch(() => null);
    await client?.unbind().catch(() => undefined);
  }

  /** @param isRepeatable whether the work may run twice, after a reused connection turned out to be closed */
  async #asService<T>(work: (client: Client) => Promise<T>, isRepeatable: boolean): Promise<T> {
    const isReused = this.#service !== null;
    let client = await this.#serviceClient();
    try {
      return await work(client);
    } catch (error) {
      if (!isConnectionError(error)) throw new DirectoryUnavailableError(describeDirectoryError(error));
      this.#drop(client);
      if (!isReused || !isRepeatable || isTimeout(error))
        throw new DirectoryUnavailableError(describeDirectoryError(error), true);
    }
    client = await this.#serviceClient();
    try {
      return await work(client);
    } catch (error) {
      if (isConnectionError(error)) this.#drop(client);
      throw new DirectoryUnavailableError(describeDirectoryError(error), true);
    }
  }

  #serviceClient(): Promise<Client> {
    if (this.#service !== null) return this.#service;
    const opened = this.#openService();
    this.#service = opened;
    opened.catch(() => {
      if (this.#service === opened) this.#service = null;
    });
    return opened;
  }

  async #openService(): Promise<Client> {
    let client: Client | null = null;
    try {
      client = await connectDirectory(this.#settings, () => {
        this.#service = null;
      });
      await client.bind(this.#settings.bindDn, this.#settings.bindPassword);
      return client;
    } catch (error) {
      client?.unbind().catch(() => undefined);
      throw new DirectoryUnavailableError(describeDirectoryError(error));
    }
  }

  #drop(client: Client): void {
    this.#service = null;
    client.unbind().catch(() => undefined);
  }
}

/** `unicodePwd` takes the password in quotes, as UTF-16 (MS-ADTS 3.1.1.3.1.5). */
function unicodePassword(password: string): Change {
  return new Change({
    operation: 'replace',
    modification: new Attribute({ type: 'unicodePwd', values: [Buffer.from(`"${password}"`, 'utf16le')] }),
  });
}
