import type { ServiceContext } from '../src/context/service-context';
import { hashPassword } from '../src/passwords/passwords';
import { demoUsers, seedDemoUsers } from '../src/users/seed';
import type { UserSettings } from '../src/users/user-settings';
import { lowerHashingCost } from './lower-hashing-cost';

/** Global setup: hashes the demo passwords once per test run instead of once per test file. */
export async function hashDemoPasswords(): Promise<void> {
  lowerHashingCost();
  const hashes = demoUsers.map(async ({ password }) => [password, await hashPassword(password)] as const);
  process.env.TEST_PASSWORD_HASHES ??= JSON.stringify(Object.fromEntries(await Promise.all(hashes)));
}

/** Creates the demo users with the password hashes of the test run. */
export async function seedTestUsers(
  context: Omit<ServiceContext, 'log'>,
  users: UserSettings,
): Promise<void> {
  const hashes = JSON.parse(process.env.TEST_PASSWORD_HASHES ?? '{}') as Partial<Record<string, string>>;
  await seedDemoUsers(context, users, async (password) => hashes[password] ?? (await hashPassword(password)));
}
