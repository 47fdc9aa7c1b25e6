/** A user whose recovery is in progress during an upgrade. */
export interface UpgradeUser {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly cellPhone: string;
  /** Has the temporary password of an invitation, and none of their own. */
  readonly isFirstTime: boolean;
}

export const PASSWORD = 'Portal-Before-1';
/** Argon2 hash of that password. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$iNo2EaIdef39Xez0rWTxFg$hSNtbDHwB70EZHSR/GwzkXnJKgmJ0JWsuPuHmWIaPyg';
export const TEMPORARY_PASSWORD = 'Welcome-Before-2';

let phones = 0;

/** Creates a user with contacts of their own, since messages to one destination are rationed. */
export function createUser(userId: string, isFirstTime = false): UpgradeUser {
  phones += 1;
  return {
    userId,
    firstName: 'Uma',
    lastName: userId.replaceAll(/[\d.-]/g, ' ').trim(),
    email: `${userId}@example.com`,
    // A number that is reserved for fiction.
    cellPhone: `+1555555${String(100 + phones).padStart(4, '0')}`,
    isFirstTime,
  };
}

/** Returns the CSV file of `npm run users -- import`. */
export function writeCsv(users: readonly UpgradeUser[]): string {
  const rows = users.map(({ userId, firstName, lastName, email, cellPhone, isFirstTime }) =>
    [
      userId,
      firstName,
      lastName,
      email,
      cellPhone,
      ...(isFirstTime ? [TEMPORARY_PASSWORD, ''] : ['', `"${PASSWORD_HASH}"`]),
    ].join(','),
  );
  return ['userId,firstName,lastName,email,cellPhone,temporaryPassword,passwordHash', ...rows, ''].join('\n');
}
