import { startPortal } from '../portal/start-portal';
import { onPostgres } from '../portal/test-databases';
import { median, probe, shapeOf, startAndSend, type Steps } from './enumeration';
import { Visitor } from './visitor';

/**
 * `npm run attack:enumeration`: 500 recoveries of somebody and 500 of nobody, in turn, and the medians of what each step
 * took. Ends with 1 when two medians differ by more than 5 ms, or an answer has another shape.
 */
const PROBES = Number(process.env['PROBES'] ?? '500');
const MOST_APART = 5;
const KNOWN = ['erika.muster', 'ivan.internal', 'frida.first', 'nora.noanswer'];

const portal = await startPortal({ RECOVERY_DESTINATION_LIMIT: '10000' });
const taken: Record<keyof Steps | 'sign-in', [number[], number[]]> = {
  start: [[], []],
  send: [[], []],
  prove: [[], []],
  'sign-in': [[], []],
};
const shapes = { start: new Set<string>(), send: new Set<string>() };
try {
  for (let turn = 0; turn < PROBES; turn += 1) {
    // Which of the two comes first changes, so that neither always finds the caches warm.
    const order = turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const who of order) {
      const userId = who === 0 ? 'alex.morgan' : `nobody.${turn}`;
      const visitor = await Visitor.at(portal.origin);
      const { start: started, send } = await startAndSend(visitor, userId);
      taken.start[who].push(started.milliseconds);
      taken.send[who].push(send.milliseconds);
      shapes.start.add(JSON.stringify(shapeOf(started.answer)));
      shapes.send.add(JSON.stringify(shapeOf(send.answer)));
      // Ten wrong passcodes a day lock somebody; nobody of a name that is tried as often is locked as soon.
      const [known = '', nobody = ''] = [KNOWN[turn % KNOWN.length], `nobody.at.all.${turn % KNOWN.length}`];
      const { prove } = await probe(await Visitor.at(portal.origin), who === 0 ? known : nobody);
      taken.prove[who].push(prove.milliseconds);
      const start = performance.now();
      await visitor.signIn(userId, 'Wrong-password-1');
      taken['sign-in'][who].push(performance.now() - start);
    }
  }
} finally {
  await portal.stop();
}
console.log(`${PROBES} + ${PROBES} on ${onPostgres ? 'Postgres' : 'the embedded database'}, medians in ms`);
let worst = 0;
for (const [step, [known, nobody]] of Object.entries(taken)) {
  const apart = Math.abs(median(known) - median(nobody));
  worst = Math.max(worst, apart);
  console.log(
    `${step.padEnd(8)} known ${median(known).toFixed(2).padStart(7)}  nobody ${median(nobody).toFixed(2).padStart(7)}  apart ${apart.toFixed(2)}`,
  );
}
const alike = shapes.start.size === 1 && shapes.send.size === 1;
console.log(alike ? 'Every answer has the same shape.' : 'Answers differ in shape.');
if (worst > MOST_APART || !alike) process.exitCode = 1;
