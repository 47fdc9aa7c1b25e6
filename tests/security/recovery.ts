import type { OutboxMessage } from '../portal/outbox';
import type { ServiceResponse, Visitor } from './visitor';

export type Channel = OutboxMessage['channel'];

const FIELDS: Readonly<Record<Channel, string>> = {
  Email: 'primaryEmail',
  SMS: 'cellPhone',
  Call: 'businessPhone',
};

/** Values that a page sends with every step. */
export interface Claims {
  readonly channel: Channel;
  readonly value: string;
  readonly sessionId: string;
  readonly transactionId: string;
  readonly flow: string;
  readonly userId: string;
}

/** Encodes a value for the wire: three random characters and base64 (REC-10). */
export function encoded(text: string): string {
  return `x7q${Buffer.from(text).toString('base64')}`;
}

/** All messages in a user's outbox, newest first (D-14). */
export async function readOutbox(visitor: Visitor, userId: string): Promise<readonly OutboxMessage[]> {
  return JSON.parse(
    (await visitor.get(`/dev/outbox.json?user=${encodeURIComponent(userId)}`)).text,
  ) as readonly OutboxMessage[];
}

/** A recovery of a forgotten password, request by request, without a page. */
export class Recovery {
  constructor(
    readonly visitor: Visitor,
    readonly claims: Claims,
    readonly started: ServiceResponse,
  ) {}

  /** @param headers additional headers of the first request, such as the client */
  static async begin(
    visitor: Visitor,
    userId: string,
    channel: Channel,
    headers: Record<string, string> = {},
  ): Promise<Recovery> {
    const started = await visitor.call('/fps/auth', { devicePrint: 'test', flow: 'FPS', userId }, headers);
    const { body } = started;
    const claims = {
      channel,
      value: String(body[FIELDS[channel]]),
      sessionId: String(body['sessionId']),
      transactionId: String(body['transactionId']),
      flow: 'FPS',
      userId,
    };
    return new Recovery(visitor, claims, started);
  }

  /** Sends the passcode, optionally with swapped claims or from another browser. */
  send(changes: Partial<Claims> = {}, visitor = this.visitor): Promise<ServiceResponse> {
    return visitor.call('/fps/generate-otp', { ...this.claims, ...changes });
  }

  /** @param headers additional headers, such as the idempotency key */
  prove(
    code: string,
    changes: Partial<Claims> = {},
    visitor = this.visitor,
    headers: Record<string, string> = {},
  ): Promise<ServiceResponse> {
    const body = { ...this.claims, ...changes, devicePrint: 'test', otp: encoded(code) };
    return visitor.call('/fps/verify-otp', body, headers);
  }

  temporaryPassword(visitor = this.visitor, userId = this.claims.userId): Promise<ServiceResponse> {
    return visitor.call(`/fps/email/${userId}`);
  }

  change(newPass: string, visitor = this.visitor, userId = this.claims.userId): Promise<ServiceResponse> {
    return visitor.call('/change', { userId, newPass, verifyPass: newPass });
  }

  /** The passcode of the newest message that this recovery has sent. */
  async newestCode(): Promise<string> {
    const messages = await readOutbox(this.visitor, this.claims.userId);
    const message = messages.find(({ channel, code }) => channel === this.claims.channel && code);
    if (message === undefined) throw new Error(`No code was sent to ${this.claims.userId}`);
    return message.code;
  }

  async tryWrongCode(): Promise<ServiceResponse> {
    return this.prove(otherCode(await this.newestCode()));
  }
}

/** Returns a passcode other than the given one. */
export function otherCode(code: string, distance = 1): string {
  return String((Number(code) + distance) % 1_000_000).padStart(6, '0');
}
