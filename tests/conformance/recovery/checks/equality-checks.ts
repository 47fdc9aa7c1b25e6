import { randomBytes } from 'node:crypto';
import { type Check, CheckFailure, requireThat } from '../../kit/check';
import { findTimeDifference, type TimeRule } from '../../kit/compare-times';
import { describeResponse, type ServiceResponse } from '../../kit/http-client';
import { StartedRecovery, startRecovery } from '../recovery-client';
import type { RecoveryContext } from '../recovery-context';

/** When known and unknown User IDs can be told apart by time. */
export const RECOVERY_TIMES: TimeRule = { pairs: 15, batches: 3, minimumMs: 25, minimumShare: 0.5 };
/** Allowed difference in length, since User IDs and masked contacts vary. */
const MAX_DIFFERENCE_BYTES = 90;

function unknownUserId(like: string): string {
  return `x${randomBytes(24).toString('hex')}`.slice(0, Math.max(8, like.length));
}

/** Contact fields that may differ: not every user has all of them. */
const CONTACTS = ['primaryEmail', 'businessPhone', 'cellPhone'];

function listKeys({ json }: ServiceResponse): string {
  return json !== null && typeof json === 'object' ? Object.keys(json).toSorted().join(', ') : typeof json;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

interface Pair {
  readonly known: ServiceResponse;
  readonly unknown: ServiceResponse;
}

async function startBoth(context: RecoveryContext, count: number): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let pair = 0; pair < count; pair += 1) {
    const { userId } = context.nextUser();
    const known = await startRecovery(await context.service.browser(), userId);
    const unknown = await startRecovery(await context.service.browser(), unknownUserId(userId));
    pairs.push({ known, unknown });
  }
  return pairs;
}

/** Prevention of user enumeration. */
export const EQUALITY_CHECKS: readonly Check<RecoveryContext>[] = [
  {
    id: 'REC-SAME-STATUS',
    title: 'fps/auth has the same status for a known and an unknown User ID',
    run: async (context) => {
      for (const { known, unknown } of await startBoth(context, 3))
        requireThat(
          known.status === unknown.status,
          `${describeResponse(known)} differs from ${describeResponse(unknown)}`,
        );
    },
  },
  {
    id: 'REC-SAME-FIELDS',
    title: 'fps/auth has the same fields for both, apart from the contacts that a user has',
    run: async (context) => {
      const { users, firstTimeUser } = context.testUsers;
      const [fields, contacts] = [new Set<string>(), new Set<string>()];
      for (const { userId } of [...users, ...(firstTimeUser ? [firstTimeUser] : [])]) {
        const keys = listKeys(await startRecovery(await context.service.browser(), userId)).split(', ');
        fields.add(keys.filter((key) => !CONTACTS.includes(key)).join(', '));
        for (const key of keys) contacts.add(key);
      }
      for (const { unknown } of await startBoth(context, 6)) {
        const keys = listKeys(unknown).split(', ');
        const isAlike =
          fields.size === 1 &&
          fields.has(keys.filter((key) => !CONTACTS.includes(key)).join(', ')) &&
          keys.every((key) => contacts.has(key));
        requireThat(isAlike, `Only an unknown User ID gets: ${keys.join(', ')}.`);
      }
    },
  },
  {
    id: 'REC-SAME-SIZE',
    title: `fps/auth has about the same size for both (${MAX_DIFFERENCE_BYTES} bytes)`,
    run: async (context) => {
      const pairs = await startBoth(context, 6);
      const sizes = (name: keyof Pair): number => median(pairs.map((pair) => pair[name].text.length));
      const difference = Math.abs(sizes('known') - sizes('unknown'));
      requireThat(difference <= MAX_DIFFERENCE_BYTES, `The medians differ by ${difference} bytes.`);
    },
  },
  {
    id: 'REC-SAME-TIME',
    title: 'fps/auth takes about the same time for both',
    run: async (context) => {
      const measure = async (isKnownFirst: boolean) => {
        const { userId } = context.nextUser();
        const time = async (each: string) =>
          (await startRecovery(await context.service.browser(), each)).milliseconds;
        if (isKnownFirst) return { known: await time(userId), unknown: await time(unknownUserId(userId)) };
        const unknown = await time(unknownUserId(userId));
        return { known: await time(userId), unknown };
      };
      const difference = await findTimeDifference(measure, RECOVERY_TIMES);
      requireThat(
        difference === 0,
        `A known User ID takes ${Math.abs(difference).toFixed(0)} ms ${difference > 0 ? 'longer' : 'less'}. Do the same work for both: read, compute and write as much for an unknown one.`,
      );
    },
  },
  {
    id: 'REC-SAME-STEPS',
    title: 'generate-otp and a wrong passcode look the same for both',
    run: async (context) => {
      const user = context.nextUser();
      const knownStart = await context.start(user);
      const unknownId = unknownUserId(user.userId);
      const unknown = await StartedRecovery.start(await context.service.browser(), unknownId);
      const steps = async (recovery: StartedRecovery): Promise<readonly ServiceResponse[]> => {
        const channel = context.messageChannel(recovery);
        const sent = await recovery.send(channel);
        return [sent, await recovery.verify(channel, '000000')];
      };
      const [ofKnown, ofUnknown] = [await steps(knownStart), await steps(unknown)];
      ofKnown.forEach((response, index) => {
        const other = ofUnknown[index];
        if (other === undefined || response.status !== other.status || listKeys(response) !== listKeys(other))
          throw new CheckFailure(
            `${describeResponse(response)} differs from ${other ? describeResponse(other) : 'nothing'}`,
          );
      });
    },
  },
];
