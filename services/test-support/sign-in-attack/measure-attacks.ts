import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, readCommandLine } from '@portal/registry/command-line';
import { openDatabase } from '../../src/database/open-database';
import { seedVictim, VICTIM } from './seed-victim';
import { type AttackResult, ATTACKS, simulateAttack } from './simulate-attack';

const DOCUMENT = path.resolve(import.meta.dirname, '../../../docs/reports/sign-in-under-attack.md');

const INTRODUCTION = `# Signing in while an account is attacked

\`npm run attack:sign-in\` attacks one account for a day by [the rules of docs/security.md](../security.md#wrong-passwords-at-sign-in):
with the portal's throttle, an embedded database and a clock that the simulation moves. The attacker knows the rules and tries at
the first moment at which an attempt may be compared. The owner comes with the right password just after the first wave, and after 1, 6
and 20 hours; the longest wait counts. Each sign-in of the owner ends a row of failures, which gives the attacker some of the guesses.
\`--write\` writes this page.

`;

const HEAD = `| attack | known browser | unknown | unknown, without scripts | unknown, in the network of the attack | guesses in the first hour | in a later hour | in a day |
| --- | --: | --: | --: | --: | --: | --: | --: |
`;

const NOTES = `
The first four figures are minutes until the owner is signed in. A solved proof takes 0.2 s for one core, as [measured](../how-to/protect-from-bots.md);
its price rises with each failed attempt. A locked recovery and a User ID that does not exist change nothing:
\`services/src/sign-on/throttling/never-locked-out.test.ts\`.

Without scripts, from an unknown browser and from the very network that attacks, the owner has no safe turn: every attempt of the
attacker looks the same. Another network, a known browser, scripts or a recovery help.
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
  const { write } = readCommandLine(
    commandLine('npm run attack:sign-in --', 'Attacks an account for a day and prints who gets in.').option(
      '--write',
      'write docs/reports/sign-in-under-attack.md',
    ),
  ).opts<{ readonly write?: true }>();
  const database = await openDatabase({ dataDir: 'memory:' });
  let rows = '';
  for (const attack of ATTACKS) {
    await seedVictim(database);
    const options = { database, serverKey: randomBytes(32), ...VICTIM, hours: 24, hasOwner: true };
    rows += formatRow(attack.name, await simulateAttack(attack, options));
  }
  await database.close();
  process.stdout.write(HEAD + rows);
  if (write === true) writeFileSync(DOCUMENT, INTRODUCTION + HEAD + rows + NOTES);
}

void main();
