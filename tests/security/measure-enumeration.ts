import { commandLine, positiveNumber, readCommandLine } from '@portal/registry/command-line';
import { loadUser } from '@portal/services/load-users';
import { startLoadPortal } from '../load/load-portal';
import prepareData from '../portal/prepared-data';
import { isOnPostgres } from '../portal/test-databases';
import { describeShape, median, probe, type Steps } from './enumeration';
import { Visitor } from './visitor';

/**
 * `npm run attack:enumeration`: alternates 500 recoveries of known and 500 of unknown users and compares the median
 * times of each step, including a second browser that joins the send. Each user is tried once, since wrong passcodes
 * lock a user. Exits with 1 when two medians differ by more than 5 ms, or responses differ in shape.
 */
const { probes: PROBES } = readCommandLine(
  commandLine('npm run attack:enumeration --', 'Compares the times of existing and unknown users.').option(
    '--probes <number>',
    'recoveries of each kind',
    positiveNumber,
    500,
  ),
).opts<{ readonly probes: number }>();
const MAX_DIFFERENCE = 5;

type Step = keyof Steps | 'join' | 'sign-in';
const taken: Record<Step, [number[], number[]]> = {
  start: [[], []],
  send: [[], []],
  prove: [[], []],
  join: [[], []],
  'sign-in': [[], []],
};
const shapes: Record<keyof Steps | 'join', Set<string>> = {
  start: new Set(),
  send: new Set(),
  prove: new Set(),
  join: new Set(),
};
const STEPS = ['start', 'send', 'prove'] as const;

const removeData = await prepareData();
const { portal, stop } = await startLoadPortal(isOnPostgres ? 'postgres' : 'embedded', PROBES, {
  // With the raised limit no recovery would join another one's send.
  RECOVERY_DESTINATION_LIMIT: '',
});
try {
  for (let turn = 0; turn < PROBES; turn += 1) {
    // Alternates the order, so that neither always benefits from warm caches.
    const order = turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const who of order) {
      const userId = who === 0 ? loadUser(turn, false).userId : `nobody.${turn}`;
      const visitor = await Visitor.at(portal.origin);
      const steps = await probe(visitor, userId);
      for (const step of STEPS) {
        taken[step][who].push(steps[step].milliseconds);
        shapes[step].add(JSON.stringify(describeShape(steps[step].response)));
      }
      const { send } = await probe(await Visitor.at(portal.origin), userId);
      taken.join[who].push(send.milliseconds);
      shapes.join.add(JSON.stringify(describeShape(send.response)));
      const start = performance.now();
      await visitor.signIn(userId, 'Wrong-password-1');
      taken['sign-in'][who].push(performance.now() - start);
    }
  }
} finally {
  await stop();
  await removeData();
}
console.log(`${PROBES} + ${PROBES} on ${isOnPostgres ? 'Postgres' : 'the embedded database'}, medians in ms`);
let worst = 0;
for (const [step, [known, unknownUser]] of Object.entries(taken)) {
  const apart = Math.abs(median(known) - median(unknownUser));
  worst = Math.max(worst, apart);
  console.log(
    `${step.padEnd(8)} known ${median(known).toFixed(2).padStart(7)}  nobody ${median(unknownUser).toFixed(2).padStart(7)}  apart ${apart.toFixed(2)}`,
  );
}
const alike = Object.values(shapes).every(({ size }) => size === 1);
console.log(alike ? 'Every answer has the same shape.' : 'Answers differ in shape.');
if (worst > MAX_DIFFERENCE || !alike) process.exitCode = 1;
