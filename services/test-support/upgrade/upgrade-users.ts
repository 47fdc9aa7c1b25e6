/** A user whose recovery is in progress during an upgrade. */
export interface UpgradeUser {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly cellPhone: string;
  /** Whether the user has only the temporary password of an invitation. */
  readonly isFirstTime: boolean;
}

export const PASSWORD = 'Portal-Before-1';
/** Argon2 hash of PASSWORD. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$iNo2EaIdef39Xez0rWTxFg$hSNtbDHwB70EZHSR/GwzkXnJKgmJ0JWsuPuHmWIaPyg';
export const TEMPORARY_PASSWORD = 'Welcome-Before-2';

let phones = 0;

/** Creates a user with unique contacts, because messages to one destination are rate-limited. */
export function createUser(userId: string, isFirstTime = false): UpgradeUser {
  phones += 1;
  return {
    userId,
    firstName: 'Uma',
    lastName: userId.replaceAll(/[\d.-]/g, ' ').trim(),
    email: `${userId}@example.com`,
    // A number reserved for fictional use.
    cellPhone: `+1555555${String(100 + phones).padStart(4, '0')}`,
    isFirstTime,
  };
}

/** Returns a CSV file for `npm run users -- import`. */
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
