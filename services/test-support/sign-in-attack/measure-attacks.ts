import { randomBytes } from 'node:crypto';
import { commandLine, readCommandLine } from '@portal/registry/command-line';
import { openDatabase } from '../../src/database/open-database';
import { seedVictim, VICTIM } from './seed-victim';
import { type AttackResult, ATTACKS, simulateAttack } from './simulate-attack';

const HEAD = `| attack | known browser | unknown | unknown, without scripts | unknown, in the network of the attack | guesses in the first hour | in a later hour | in a day |
| --- | --: | --: | --: | --: | --: | --: | --: |
`;

function minutes(value: number): string {
  if (value > 15) return value.toFixed(0);
  return value === 0 ? '0' : value < 0.1 ? '< 0.1' : value.toFixed(1);
}

function formatRow(name: string, { ownerMinutes, firstHour, laterHour, firstDay }: AttackResult): string {
  const { known, unknown, noScripts, sameNetwork } = ownerMinutes;
  const waits = [known, unknown, noScripts, sameNetwork].map(minutes);
  return `| ${[name, ...waits, firstHour, laterHour, firstDay].join(' | ')} |\n`;
}

async function main(): Promise<void> {
  readCommandLine(
    commandLine(
      'npm run lab sign-in-attack',
      'Attacks an account for a day. Prints the minutes until its owner is signed in, and the guesses.',
    ),
  );
  const database = await openDatabase({ dataDir: 'memory:' });
  let rows = '';
  for (const attack of ATTACKS) {
    await seedVictim(database);
    const options = { database, serverKey: randomBytes(32), ...VICTIM, hours: 24, hasOwner: true };
    rows += formatRow(attack.name, await simulateAttack(attack, options));
  }
  await database.close();
  process.stdout.write(HEAD + rows);
}

void main();
