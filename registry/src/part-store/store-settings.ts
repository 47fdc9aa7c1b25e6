import { givenSettings, readSecret, StartError, type Variables } from '../settings';

/** Access keys of an S3-compatible store. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** Where the files of parts are stored, and how requests are authorized. */
export interface PartStoreSettings {
  /** Base URL of the objects, without a trailing slash. */
  readonly baseUrl: string;
  /** PARTS_STORE_URL, for messages. */
  readonly place: string;
  readonly access:
    | { readonly kind: 's3'; readonly region: string; readonly credentials: S3Credentials | null }
    | { readonly kind: 'http'; readonly authorization: string | null };
  /** PARTS_URL: base URL from which browsers load the files; absent when portals serve them. */
  readonly publicUrl?: string;
}

const SECRETS = ['PARTS_STORE_AUTHORIZATION', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const;

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const SEGMENT = /^(?!\.{1,2}$)[\w.-]+$/;
const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Region in the signature of requests to S3-compatible servers of other vendors. */
const DEFAULT_REGION = 'us-east-1';

function isPlainPath(pathname: string): boolean {
  return pathname.split('/').every((segment) => segment === '' || SEGMENT.test(segment));
}

/** Parses an http or https URL without user, password, query and hash; null for anything else. */
function parsePlainUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || !isPlainPath(url.pathname)) return null;
  return [url.username, url.password, url.search, url.hash].every((piece) => piece === '') ? url : null;
}

function withoutSlash({ href }: URL): string {
  return href.replace(/(?<!\/)\/+$/, '');
}

function readCredentials(variables: Variables): S3Credentials | null {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = variables;
  if (AWS_ACCESS_KEY_ID === undefined && AWS_SECRET_ACCESS_KEY === undefined) return null;
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined)
    throw new StartError('Give both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or neither.');
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN !== undefined && { sessionToken: AWS_SESSION_TOKEN }),
  };
}

function readEndpoint(variables: Variables): string | null {
  const name = variables['AWS_ENDPOINT_URL_S3'] === undefined ? 'AWS_ENDPOINT_URL' : 'AWS_ENDPOINT_URL_S3';
  const given = variables[name];
  if (given === undefined) return null;
  const url = parsePlainUrl(given);
  if (url === null)
    throw new StartError(
      `${name} must be an http or https URL without user, password and query, such as https://s3.bank.example.`,
    );
  return withoutSlash(url);
}

function readS3(place: string, variables: Variables): PartStoreSettings {
  const [bucket = '', ...segments] = place
    .slice('s3://'.length)
    .replace(/(?<!\/)\/+$/, '')
    .split('/');
  if (!BUCKET.test(bucket) || !segments.every((segment) => SEGMENT.test(segment)))
    throw new StartError(
      'PARTS_STORE_URL must name a bucket and may name a folder in it, such as s3://portal-parts/production.',
    );
  if (variables['PARTS_STORE_AUTHORIZATION'] !== undefined)
    throw new StartError(
      'PARTS_STORE_AUTHORIZATION does not apply to an s3:// URL in PARTS_STORE_URL. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  const endpoint = readEndpoint(variables);
  const region = variables['AWS_REGION'] ?? variables['AWS_DEFAULT_REGION'];
  if (endpoint === null && region === undefined)
    throw new StartError(
      'PARTS_STORE_URL needs AWS_REGION, or AWS_ENDPOINT_URL_S3 for a store of another vendor.',
    );
  if (region !== undefined && !/^[a-z0-9-]+$/.test(region))
    throw new StartError('AWS_REGION must be the name of a region, such as eu-central-1.');
  // Path-style URL for a bucket with dots: the wildcard certificate of virtual hosts does not cover its name.
  const host =
    endpoint !== null || bucket.includes('.')
      ? `${endpoint ?? `https://s3.${region}.amazonaws.com`}/${bucket}`
      : `https://${bucket}.s3.${region}.amazonaws.com`;
  return {
    baseUrl: [host, ...segments].join('/'),
    place,
    access: { kind: 's3', region: region ?? DEFAULT_REGION, credentials: readCredentials(variables) },
  };
}

function readHttp(place: string, variables: Variables): PartStoreSettings {
  const url = parsePlainUrl(place);
  if (url === null)
    throw new StartError(
      'PARTS_STORE_URL must be such as s3://bucket/folder or https://store.bank.example/parts, without user, password and query.',
    );
  const authorization = variables['PARTS_STORE_AUTHORIZATION'] ?? null;
  if (authorization !== null && !/^[\x21-\x7e][\x20-\x7e]*$/.test(authorization))
    throw new StartError(
      'PARTS_STORE_AUTHORIZATION must be the value of an Authorization header, such as "Bearer …", in ASCII.',
    );
  if (authorization !== null && url.protocol === 'http:' && !OWN_MACHINE.has(url.hostname))
    throw new StartError(
      'PARTS_STORE_URL must be https when PARTS_STORE_AUTHORIZATION is set: http would disclose it.',
    );
  return { baseUrl: withoutSlash(url), place: withoutSlash(url), access: { kind: 'http', authorization } };
}

/**
 * Reads the store of the part files: PARTS_STORE_URL is `s3://bucket/folder` with the AWS variables, or the URL of a
 * server that accepts PUT, with PARTS_STORE_AUTHORIZATION.
 *
 * @param variables environment variables
 * @returns undefined without PARTS_STORE_URL
 * @throws StartError naming the variable; never repeats a value, which may hold a secret
 */
export function readPartStore(variables: Variables): PartStoreSettings | undefined {
  const given = givenSettings(variables);
  const place = given['PARTS_STORE_URL'];
  if (place === undefined) return undefined;
  const secrets = Object.fromEntries(SECRETS.map((name) => [name, readSecret(given, name)]));
  const known = { ...given, ...secrets };
  const settings = place.startsWith('s3://') ? readS3(place, known) : readHttp(place, known);
  const publicUrl = given['PARTS_URL']?.replace(/(?<!\/)\/+$/, '');
  return { ...settings, ...(publicUrl !== undefined && { publicUrl }) };
}
