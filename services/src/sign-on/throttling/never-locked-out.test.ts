import { randomBytes } from 'node:crypto';
import { useTestDatabase } from '../../../test-support/database/test-database';
import { seedVictim, VICTIM } from '../../../test-support/sign-in-attack/seed-victim';
import {
  type Attack,
  type AttackResult,
  ATTACKS,
  BROWSERS,
  simulateAttack,
} from '../../../test-support/sign-in-attack/simulate-attack';

/* The owner's right password against attackers, while the recovery is locked. The clock is moved, not waited for. */

const OWNER_MINUTES = 15;
/** Failures of all networks in a later hour, those with a proof of work included (OWASP ASVS 4.0, 2.2.1: 100). */
const GUESSES_PER_HOUR = 100;

const database = useTestDatabase();
beforeEach(() => seedVictim(database));

function attackFor(hours: number, attack: Attack, more: Partial<{ userId: string; hasOwner: boolean }> = {}) {
  const options = { database, serverKey: randomBytes(32), ...VICTIM, hours, hasOwner: true, ...more };
  return simulateAttack(attack, options);
}

function attackNamed(name: string): Attack {
  const attack = ATTACKS.find((each) => each.name === name);
  if (attack === undefined) throw new Error(`No attack is named ${name}`);
  return attack;
}

function expectOwnerIn({ ownerMinutes }: AttackResult): void {
  for (const browser of BROWSERS)
    expect([browser, ownerMinutes[browser] <= OWNER_MINUTES]).toEqual([browser, true]);
}

test.each(['one address', '100 networks'])(
  'against %s the owner is in within 15 minutes in any browser, recovery locked @SEC-R2',
  async (name) => {
    const result = await attackFor(1, attackNamed(name));
    expectOwnerIn(result);
    // Ten in a row by one network, a hundred by all, and those that waited.
    expect(result.firstHour).toBeLessThanOrEqual(attackNamed(name).networks === 1 ? 40 : 130);
  },
);

test.each(ATTACKS)(
  'for a day $name does not lock the owner out, and gets few guesses @SEC-R2 @long',
  async (attack) => {
    const result = await attackFor(24, attack);
    expectOwnerIn(result);
    expect(result.firstHour).toBeLessThanOrEqual(attack.cores === undefined ? 130 : 230);
    expect(result.laterHour).toBeLessThanOrEqual(GUESSES_PER_HOUR);
  },
  300_000,
);

test('an attacker gets the same responses for a User ID that does not exist @SEC-R4', async () => {
  const attack = attackNamed('100 networks');
  const real = await attackFor(1, attack, { hasOwner: false });
  const unknown = await attackFor(1, attack, { hasOwner: false, userId: 'nobody.at.all' });
  expect(unknown.responses).toEqual(real.responses);
});
