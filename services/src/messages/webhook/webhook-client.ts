import { NotDeliveredError } from '../message-channels';
import { describeRequestError, postSigned, type SignedPostResponse } from './signed-post';
import type { WebhookSettings } from './webhook-settings';

/** Time-out of one request, in milliseconds. */
const LIMIT_MS = 10_000;
/** Status for a recipient that is rejected permanently (RFC 9110, 15.5.21). */
const RECIPIENT_REJECTED = 422;

/** Describes a failure status, with the setting to correct. */
function describeStatus(status: number): string {
  if (status >= 300 && status < 400) return `${status}, and redirects are not followed`;
  if (status === 401 || status === 403) return `${status}; compare MESSAGE_WEBHOOK_SECRET with the receiver`;
  if (status === 404 || status === 405) return `${status}; correct MESSAGE_WEBHOOK_URL`;
  return status === RECIPIENT_REJECTED ? `${status}: the recipient is rejected` : String(status);
}

function acceptedId(body: string): unknown {
  try {
    return (JSON.parse(body) as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
}

/** Posts signed messages to the message webhook. */
export interface WebhookClient {
  /**
   * Resolves once the receiver has accepted the message by repeating its id. Redirects are not followed.
   *
   * @param id idempotency key, the same in every attempt
   * @throws NotDeliveredError: 'rejected' for status 422, 'unavailable' otherwise; its reason names no recipient
   */
  post(id: string, payload: object): Promise<void>;
}

/**
 * Creates the client of the message webhook.
 *
 * @param limitMs time-out; changed by tests only
 */
export function webhookClient(
  { url, secrets }: WebhookSettings,
  clock: () => Date,
  limitMs = LIMIT_MS,
): WebhookClient {
  const target = new URL(url);
  return {
    async post(id, payload) {
      const body = JSON.stringify(payload);
      let response: SignedPostResponse;
      try {
        response = await postSigned(target, { secrets, id, now: clock(), body, limitMs });
      } catch (error) {
        throw new NotDeliveredError('unavailable', `message webhook: ${describeRequestError(error)}`);
      }
      const { status } = response;
      if (status >= 200 && status < 300) {
        if (acceptedId(response.body) === id) return;
        throw new NotDeliveredError('unavailable', 'message webhook: the response does not repeat the id');
      }
      throw new NotDeliveredError(
        status === RECIPIENT_REJECTED ? 'rejected' : 'unavailable',
        `message webhook: ${describeStatus(status)}`,
      );
    },
  };
}
