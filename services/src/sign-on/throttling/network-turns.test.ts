import {
  endRow,
  type FailuresByNetwork,
  NO_FAILURES,
  PROOF_PRICE,
  returnTurn,
  takeTurn,
} from './network-turns';

const START = Date.parse('2030-05-01T12:00:00Z');
const MINUTE = 60_000;

/** An account whose turns are taken one after the other. */
function account() {
  let failures: FailuresByNetwork = NO_FAILURES;
  let now = START;
  const attempt = (network: string, work = 0) => {
    const turn = takeTurn(failures, { network, work, now });
    if (turn.kind === 'allowed') failures = turn.next;
    return turn;
  };
  return {
    attempt,
    /** Fails until the network must wait. */
    failUntilWait: (network: string) => {
      for (;;) {
        const turn = attempt(network);
        if (turn.kind === 'wait') return turn;
      }
    },
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    now: () => now,
    failures: () => failures,
    replace: (next: FailuresByNetwork) => {
      failures = next;
    },
  };
}

test('at most 100 failures do not wait, however many networks try how often @SEC-R2', () => {
  const victim = account();
  let compared = 0;
  for (let round = 0; round < 10; round += 1)
    for (let network = 0; network < 200; network += 1)
      if (victim.attempt(`network ${String(network)}`).kind === 'allowed') compared += 1;
  expect(compared).toBe(100);
});

test('a network waits for others of its class only @SEC-R2', () => {
  const victim = account();
  for (const network of ['a', 'b', 'c']) victim.failUntilWait(network);
  expect(victim.attempt('d').kind).toBe('allowed');
  victim.wait(5 * MINUTE);
  expect(victim.attempt('d').kind).toBe('allowed');
});

test('proofs that come faster than the pace raise the price, and it falls with time @SEC-R2', () => {
  const victim = account();
  victim.failUntilWait('a');
  const prices: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    const { work } = victim.failUntilWait('a');
    prices.push(work);
    expect(victim.attempt('a', work).kind).toBe('allowed');
  }
  expect(prices).toEqual([1, 1, 1, 1, 2, 2, 2, 4, 4, 4]);
  expect(victim.failUntilWait('a').work).toBe(8);
  expect(victim.attempt('a', 3).kind).toBe('wait');
  victim.wait(10 * PROOF_PRICE.intervalSeconds * 1_000);
  expect(victim.failUntilWait('a').work).toBe(1);
});

test('the price is bounded: above it no proof passes, however large, until the price falls @SEC-R2', () => {
  const victim = account();
  victim.failUntilWait('a');
  let proofs = 0;
  while (victim.attempt('a', 1e9).kind === 'allowed') proofs += 1;
  expect(proofs).toBeLessThanOrEqual(45);
  expect(victim.failUntilWait('a').work).toBe(0);
  victim.wait(3 * PROOF_PRICE.intervalSeconds * 1_000);
  expect(victim.failUntilWait('a').work).toBe(PROOF_PRICE.highest);
});

test('a clock set back extends neither a wait nor a price @SEC-R17', () => {
  const victim = account();
  victim.failUntilWait('a');
  while (victim.attempt('a', 1e9).kind === 'allowed');
  victim.wait(-7 * 24 * 60 * MINUTE);
  expect(victim.attempt('a').kind).toBe('allowed');
  expect(victim.failUntilWait('a').seconds).toBeLessThanOrEqual(15 * 60);
  expect(victim.failUntilWait('a').work).toBe(1);
  victim.wait(15 * MINUTE);
  expect(victim.attempt('a').kind).toBe('allowed');
});

test('an attempt whose password was not compared is taken back, by turn or by proof @SEC-R2', () => {
  const victim = account();
  victim.failUntilWait('a');
  for (const work of [0, 1]) {
    const before = victim.failures();
    const turn = victim.attempt(work === 0 ? 'b' : 'a', work);
    if (turn.kind !== 'allowed') throw new Error('The attempt must be allowed');
    const request = { network: work === 0 ? 'b' : 'a', work, now: victim.now() };
    victim.replace(returnTurn(victim.failures(), turn.by, request));
    expect(victim.failures()).toMatchObject({ failures: before.failures, networks: before.networks });
    expect(victim.failures().classes.map(({ failures }) => failures)).toEqual(
      before.classes.map(({ failures }) => failures),
    );
  }
});

test('a right password forgets its own network, or all after a day without other failures @SEC-R2', () => {
  const victim = account();
  victim.failUntilWait('a');
  victim.attempt('b');
  const rest = endRow(victim.failures(), { network: 'b', work: 0, now: victim.now() });
  expect(Object.keys(rest.networks)).toEqual(['a']);
  expect([rest.failures, rest.classes]).toEqual([0, victim.failures().classes]);
  expect(endRow(victim.failures(), { network: 'a', work: 0, now: victim.now() + 25 * 60 * MINUTE })).toEqual(
    NO_FAILURES,
  );
});

test('an account remembers the 200 networks that failed last, so its row stays small @SEC-R2', () => {
  const victim = account();
  for (let network = 0; network < 300; network += 1) {
    victim.wait(2 * MINUTE);
    victim.attempt(`network ${String(network)}`);
  }
  const names = Object.keys(victim.failures().networks);
  expect(names).toHaveLength(200);
  expect(names).toContain('network 299');
  expect(names).not.toContain('network 99');
  expect(JSON.stringify(victim.failures()).length).toBeLessThan(20 * 1024);
});
