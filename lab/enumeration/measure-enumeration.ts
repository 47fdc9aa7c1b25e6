import { commandLine, positiveNumber, readCommandLine } from '@portal/registry/command-line';
import { loadUser } from '@portal/services/load-users';
import prepareData, { copyPreparedDataWithoutUsers } from '../../tests/portal/prepared-data';
import { startPortal } from '../../tests/portal/start-portal';
import { isOnPostgres } from '../../tests/portal/test-databases';
import { startDistantDirectory } from '../../tests/security/distant-directory';
import { areaUnderCurve, describeShape, median, probe, type Steps } from '../../tests/security/enumeration';
import { Visitor } from '../../tests/security/visitor';
import { type LoadPortal, RAISED_LIMITS, startLoadPortal } from '../load/load-portal';

/**
 * `npm run lab enumeration`: alternates 500 recoveries of known and 500 of unknown users and compares the median
 * times of each step, including a second browser that joins the send. Each user is tried once, since wrong passcodes
 * lock a user. Exits with 1 when two medians differ by more than 5 ms, the times tell the kinds apart (area under the
 * curve above 0.55), or responses differ in shape.
 */
const { probes: PROBES, directory: DIRECTORY_MS } = readCommandLine(
  commandLine('npm run lab enumeration --', 'Compares the times of existing and unknown users.')
    .option('--probes <number>', 'recoveries of each kind', positiveNumber, 500)
    .option(
      '--directory <milliseconds>',
      'users are in a directory at this distance, in each direction',
      Number,
    ),
).opts<{ readonly probes: number; readonly directory?: number }>();
const MAX_DIFFERENCE = 5;
const MAX_AREA = 0.55;

type Step = keyof Steps | 'join' | 'sign-in' | 'change';
const taken: Record<Step, [number[], number[]]> = {
  start: [[], []],
  send: [[], []],
  prove: [[], []],
  join: [[], []],
  'sign-in': [[], []],
  change: [[], []],
};
const shapes: Record<keyof Steps | 'join', Set<string>> = {
  start: new Set(),
  send: new Set(),
  prove: new Set(),
  join: new Set(),
};
const STEPS = ['start', 'send', 'prove'] as const;

const removeData = await prepareData();
// With the raised limit no recovery would join another one's send.
const SETTINGS = { RECOVERY_DESTINATION_LIMIT: '' };

/** Starts a portal whose users are in a directory. */
async function startDirectoryPortal(delayMs: number): Promise<Pick<LoadPortal, 'portal' | 'stop'>> {
  const directory = await startDistantDirectory(PROBES, delayMs);
  const portal = await startPortal({
    ...RAISED_LIMITS,
    ...SETTINGS,
    ...directory.settings,
    PORTAL_ENVIRONMENT: 'LOCAL',
    DATA_DIR: await copyPreparedDataWithoutUsers(),
  });
  return {
    portal,
    stop: async () => {
      await portal.stop();
      await directory.stop();
    },
  };
}

const { portal, stop } =
  DIRECTORY_MS === undefined
    ? await startLoadPortal(isOnPostgres ? 'postgres' : 'embedded', PROBES, SETTINGS)
    : await startDirectoryPortal(DIRECTORY_MS);
async function time(step: Step, who: 0 | 1, request: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await request();
  taken[step][who].push(performance.now() - start);
}
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
      await time('sign-in', who, () => visitor.signIn(userId, 'Wrong-password-1'));
      const newPass = 'Quiet-River-77';
      await time('change', who, () => visitor.call('/change', { userId, newPass, verifyPass: newPass }));
    }
  }
} finally {
  await stop();
  await removeData();
}
const distance = DIRECTORY_MS === undefined ? '' : `, a directory at ${DIRECTORY_MS} ms`;
console.log(
  `${PROBES} + ${PROBES} on ${isOnPostgres ? 'Postgres' : 'the embedded database'}${distance}, medians in ms`,
);
let worst = 0;
let worstArea = 0;
for (const [step, [knownUser, unknownUser]] of Object.entries(taken)) {
  const apart = Math.abs(median(knownUser) - median(unknownUser));
  const area = areaUnderCurve(knownUser, unknownUser);
  worst = Math.max(worst, apart);
  worstArea = Math.max(worstArea, area);
  console.log(
    `${step.padEnd(8)} known ${median(knownUser).toFixed(2).padStart(7)}  nobody ${median(unknownUser).toFixed(2).padStart(7)}  apart ${apart.toFixed(2)}  area ${area.toFixed(3)}`,
  );
}
const alike = Object.values(shapes).every(({ size }) => size === 1);
console.log(alike ? 'Every answer has the same shape.' : 'Answers differ in shape.');
if (worst > MAX_DIFFERENCE || worstArea > MAX_AREA || !alike) process.exitCode = 1;
