import type { OutboxMessage } from '../portal/outbox';
import type { ServiceResponse, Visitor } from './visitor';

export type Channel = OutboxMessage['channel'];

const FIELDS: Readonly<Record<Channel, string>> = {
  Email: 'primaryEmail',
  SMS: 'cellPhone',
  Call: 'businessPhone',
};

/** What a page sends beside a step's own input. */
export interface Claims {
  readonly channel: Channel;
  readonly value: string;
  readonly sessionId: string;
  readonly transactionId: string;
  readonly flow: string;
  readonly userId: string;
}

/** A value as it travels: three random characters and base64 (REC-10). */
export function encoded(text: string): string {
  return `x7q${Buffer.from(text).toString('base64')}`;
}

/** Everything in a user's outbox, newest first (D-14). */
export async function outboxOf(visitor: Visitor, userId: string): Promise<readonly OutboxMessage[]> {
  return JSON.parse(
    (await visitor.get(`/dev/outbox.json?user=${encodeURIComponent(userId)}`)).text,
  ) as readonly OutboxMessage[];
}

/** A forgotten password on its way, call by call and without a page. */
export class Recovery {
  constructor(
    readonly visitor: Visitor,
    readonly claims: Claims,
    readonly started: ServiceResponse,
  ) {}

  /** @param headers further ones of the first call, which say the client for example */
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

  /** The same step with something swapped, or made by somebody else. */
  send(changes: Partial<Claims> = {}, visitor = this.visitor): Promise<ServiceResponse> {
    return visitor.call('/fps/generate-otp', { ...this.claims, ...changes });
  }

  /** @param headers further ones, such as the key of the request */
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

  /** The code of the newest message that this recovery has sent. */
  async newestCode(): Promise<string> {
    const messages = await outboxOf(this.visitor, this.claims.userId);
    const message = messages.find(({ channel, code }) => channel === this.claims.channel && code);
    if (message === undefined) throw new Error(`No code was sent to ${this.claims.userId}`);
    return message.code;
  }

  async tryWrongCode(): Promise<ServiceResponse> {
    return this.prove(otherCode(await this.newestCode()));
  }
}

/** A code that is not the given one. */
export function otherCode(code: string, distance = 1): string {
  return String((Number(code) + distance) % 1_000_000).padStart(6, '0');
}
