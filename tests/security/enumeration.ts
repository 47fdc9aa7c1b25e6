import { type Channel, encoded } from './recovery';
import type { ServiceResponse, Visitor } from './visitor';

/** Response and time of one step, for a known or an unknown user. */
export interface Probe {
  readonly response: ServiceResponse;
  readonly milliseconds: number;
}

export type Steps = Readonly<Record<'start' | 'send' | 'prove', Probe>>;

async function timed(call: () => Promise<ServiceResponse>): Promise<Probe> {
  const start = performance.now();
  const response = await call();
  return { response: response, milliseconds: performance.now() - start };
}

/** Runs the first three steps of a recovery by e-mail, with a wrong passcode. */
export async function probe(visitor: Visitor, userId: string): Promise<Steps> {
  const start = await timed(() => visitor.call('/fps/auth', { devicePrint: 'x', flow: 'FPS', userId }));
  const { body } = start.response;
  const claims = {
    channel: 'Email' satisfies Channel,
    value: String(body['primaryEmail']),
    sessionId: String(body['sessionId']),
    transactionId: String(body['transactionId']),
    flow: 'FPS',
    userId,
  };
  const send = await timed(() => visitor.call('/fps/generate-otp', claims));
  const prove = await timed(() =>
    visitor.call('/fps/verify-otp', { ...claims, devicePrint: 'x', otp: encoded('000000') }),
  );
  return { start, send, prove };
}

/**
 * Fields with a contact or derived from one; which of them exist depends on the user ID, for known and unknown users.
 */
const CONTACTS = ['primaryEmail', 'cellPhone', 'businessPhone', 'supportedotpChannels'];

/** Observable properties of a response other than time: status, texts, keys, headers and their sizes. */
export function describeShape({ status, body, raw }: ServiceResponse): object {
  const lengths = Object.entries(body).map(([name, value]) => {
    const free = CONTACTS.includes(name) || name === 'userId' || name === 'requestId';
    return [name, free ? 'any' : String(value).length];
  });
  const headers = Object.entries(raw.headers).map(([name, value]) => {
    const free = ['content-length', 'date', 'set-cookie', 'x-request-id'].includes(name);
    return [name, free ? 'any' : String(value)];
  });
  return {
    status,
    words: [
      body['status'],
      body['errorMessage'],
      body['errorCode'],
      body['attemptsLeft'],
      body['resendsLeft'],
    ],
    sizes: Object.fromEntries(lengths.filter(([name]) => !CONTACTS.includes(String(name)))) as object,
    headers: Object.fromEntries(headers) as object,
  };
}

/**
 * Returns how well a duration tells the two kinds apart: the chance that one of the first kind is longer than one of the
 * second, from 0.5 (not at all) to 1.
 */
export function areaUnderCurve(ones: readonly number[], others: readonly number[]): number {
  const longer = ones.reduce(
    (sum, one) => sum + others.reduce((part, other) => part + (one > other ? 1 : one === other ? 0.5 : 0), 0),
    0,
  );
  const area = longer / (ones.length * others.length);
  return Math.max(area, 1 - area);
}

/** Returns the median. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
