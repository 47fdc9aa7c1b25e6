import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { Dispatcher } from 'undici';
import { networkError, responseError, s3ErrorCode } from './store-error';
import type { PartStoreSettings } from './store-settings';

/** Response headers with which a store serves an object. */
export type ObjectHeaders = Readonly<Record<string, string>>;

/**
 * Object store with the files of published builds. The registry, not the store, records which builds exist and what
 * their files contain.
 */
export interface PartStore {
  /** URL of the store without credentials, for messages. */
  readonly place: string;
  /** Content of an object; null when there is none. @throws PartStoreError */
  readonly get: (name: string) => Promise<Buffer | null>;
  /** Writes an object, or replaces it. @throws PartStoreError */
  readonly put: (name: string, content: Buffer, headers: ObjectHeaders) => Promise<void>;
  /** Deletes an object, if it exists. @throws PartStoreError */
  readonly delete: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Timeout and retries of requests; tests shorten them. */
export interface RequestLimits {
  /** Milliseconds to connect, until the response headers, and between two chunks of the body. */
  readonly timeoutMs: number;
  /** Further attempts after an overload or a lost connection. */
  readonly retries: number;
}

const LIMITS: RequestLimits = { timeoutMs: 10_000, retries: 2 };

/** Far larger than any part file: limits the memory that a wrong or broken store can use. */
const MAX_BYTES = 64 * 1024 * 1024;

const CONNECTIONS = 8;

const RETRIED_STATUSES = [429, 500, 502, 503, 504];

type Method = 'GET' | 'PUT' | 'DELETE';

async function authorize(
  { access }: PartStoreSettings,
  method: Method,
  url: string,
  content: Buffer | null,
  headers: ObjectHeaders,
): Promise<Readonly<Record<string, string>>> {
  if (access.kind === 'http')
    return access.authorization === null ? headers : { ...headers, authorization: access.authorization };
  // A bucket that everyone may read needs no credentials.
  if (access.credentials === null) return headers;
  const signer = new AwsV4Signer({
    ...access.credentials,
    method,
    url,
    // The signature covers the content's hash, so that the store rejects altered content.
    headers: {
      ...headers,
      'x-amz-content-sha256': createHash('sha256')
        .update(content ?? '')
        .digest('hex'),
    },
    service: 's3',
    region: access.region,
  });
  return Object.fromEntries((await signer.sign()).headers);
}

/** Loads undici at the first request: most portals have no store, and loading it takes 5 % of the start time. */
async function createDispatcher({ timeoutMs, retries }: RequestLimits): Promise<Dispatcher> {
  const { Agent, RetryAgent } = await import('./store-requests');
  const agent = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: MAX_BYTES,
  });
  return new RetryAgent(agent, {
    maxRetries: retries,
    minTimeout: 200,
    maxTimeout: 1_000,
    retryAfter: false,
    methods: ['GET', 'PUT', 'DELETE'],
    statusCodes: RETRIED_STATUSES,
    throwOnError: false,
  });
}

/** Opens a store; the caller closes it. */
export function openPartStore(settings: PartStoreSettings, limits: RequestLimits = LIMITS): PartStore {
  const { baseUrl, place } = settings;
  let created: Promise<Dispatcher> | undefined;

  const send = async (
    method: Method,
    name: string,
    content: Buffer | null = null,
    headers: ObjectHeaders = {},
  ): Promise<{ readonly status: number; readonly body: Buffer }> => {
    const url = `${baseUrl}/${name}`;
    const authorized = await authorize(settings, method, url, content, headers);
    const { request } = await import('./store-requests');
    const dispatcher = await (created ??= createDispatcher(limits));
    try {
      // Not fetch, which would decompress the compressed variants.
      const response = await request(url, { method, headers: authorized, body: content, dispatcher });
      return { status: response.statusCode, body: Buffer.from(await response.body.arrayBuffer()) };
    } catch (error) {
      throw networkError(place, error);
    }
  };

  return {
    place,
    get: async (name) => {
      const { status, body } = await send('GET', name);
      if (status === 200) return body;
      if (status === 404 && s3ErrorCode(body.toString()) !== 'NoSuchBucket') return null;
      throw responseError(place, 'GET', status, body.toString());
    },
    put: async (name, content, headers) => {
      const { status, body } = await send('PUT', name, content, headers);
      if (status < 200 || status > 299) throw responseError(place, 'PUT', status, body.toString());
    },
    delete: async (name) => {
      const { status, body } = await send('DELETE', name);
      if ((status < 200 || status > 299) && status !== 404)
        throw responseError(place, 'DELETE', status, body.toString());
    },
    close: async () => (await created)?.close(),
  };
}
