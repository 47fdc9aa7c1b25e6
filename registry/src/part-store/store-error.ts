import { describeConnectionProblem } from '../commands/connection-problem';

/** Error of the store, as a sentence for the operator that names the setting to correct. */
export class PartStoreError extends Error {
  override readonly name = 'PartStoreError';
}

/** Error for a build that the store no longer has, for example after `npm run parts -- prune`. */
export class RemovedBuildError extends PartStoreError {}

/** Explanations of the S3 error codes that an operator can correct. */
const S3_CODES: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'it does not know the access key. Check AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'the signature is wrong. Check AWS_SECRET_ACCESS_KEY and AWS_REGION',
  ExpiredToken: 'AWS_SESSION_TOKEN has expired. Request new credentials',
  InvalidToken: 'AWS_SESSION_TOKEN is not valid. Request new credentials',
  AccessDenied:
    'it denies access. The credentials need s3:GetObject and s3:ListBucket, those of a deploy also s3:PutObject',
  NoSuchBucket: 'it has no such bucket. Create it, or correct PARTS_STORE_URL',
  RequestTimeTooSkewed: 'its time differs too much from that of this machine. Set the clock',
  AuthorizationHeaderMalformed: 'the bucket is in another region. Correct AWS_REGION',
  PermanentRedirect: 'the bucket is in another region. Correct AWS_REGION',
};

const UNAVAILABLE = 'it is overloaded or does not work at present. Try again';

/** Reasons by HTTP status where the body names no known code. */
const STATUSES: Readonly<Record<number, string>> = {
  401: 'it rejects the credentials. Check PARTS_STORE_AUTHORIZATION or the AWS variables',
  403: 'it denies access. Check PARTS_STORE_AUTHORIZATION or the AWS variables',
  404: 'there is no such bucket or folder. Correct PARTS_STORE_URL',
  405: 'it does not accept the method. PARTS_STORE_URL must allow GET, PUT and DELETE',
  409: 'it does not create folders by itself. Allow that, as create_full_put_path of nginx does',
  413: 'the file is too large for it. Raise its limit',
  429: UNAVAILABLE,
  507: 'it is full',
};

/** Returns the `Code` of an S3 error document; empty when the body is not one. */
export function s3ErrorCode(body: string): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1] ?? '';
}

function describeStatus(status: number, body: string): string {
  const known = S3_CODES[s3ErrorCode(body)] ?? STATUSES[status];
  if (known !== undefined) return known;
  if (status >= 500) return UNAVAILABLE;
  if (status >= 300 && status < 400) return 'it redirects. Name the URL or region that it redirects to';
  return 'it responds unexpectedly';
}

/**
 * Returns the error for a response that reports a failure.
 *
 * @param place URL of the store, without credentials
 * @param body response body; only its S3 error code is used
 */
export function responseError(place: string, method: string, status: number, body: string): PartStoreError {
  const code = s3ErrorCode(body);
  return new PartStoreError(
    `The part store ${place} failed: ${describeStatus(status, body)} (${[method, status, ...(code === '' ? [] : [code])].join(' ')}).`,
  );
}

/** Returns the error for a request without a response. */
export function networkError(place: string, error: unknown): PartStoreError {
  return new PartStoreError(`The part store ${place} failed: ${describeConnectionProblem(error)}.`, {
    cause: error,
  });
}
