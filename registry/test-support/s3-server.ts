import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';

/** S3-compatible server that checks signatures, dates and buckets, with its objects in a temporary folder. */
export interface S3Server {
  readonly origin: string;
  /** Settings of a portal or command that stores its parts in the bucket. */
  readonly settings: Readonly<Record<string, string>>;
  /** Base URL of the files for browsers. */
  readonly publicUrl: string;
  /** Names of all objects, sorted. */
  readonly objects: () => readonly string[];
  /** Replaces the content of an object on disk, bypassing the server. */
  readonly alter: (object: string, content: string) => void;
  readonly remove: (object: string) => void;
  readonly stop: () => Promise<void>;
}

const BUCKET = 'portal-parts';
const FOLDER = 'production';
const OBJECT = '._S3rver_object';

/** CORS configuration of docs/how-to/use-an-object-store.md, in the XML format of the S3 API. */
const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedHeader>*</AllowedHeader><MaxAgeSeconds>86400</MaxAgeSeconds></CORSRule></CORSConfiguration>`;

/** @param isCorsSet whether the bucket has a CORS configuration */
export async function startS3Server({ isCorsSet = true, port = 0 } = {}): Promise<S3Server> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-s3-'));
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: isCorsSet ? [CORS] : [] }],
  });
  const address = await server.run();
  const origin = `http://127.0.0.1:${address.port}`;
  const bucket = path.join(directory, BUCKET);
  const getFile = (object: string): string => path.join(bucket, FOLDER, object + OBJECT);
  return {
    origin,
    settings: {
      PARTS_STORE_URL: `s3://${BUCKET}/${FOLDER}`,
      AWS_ENDPOINT_URL_S3: origin,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    publicUrl: `${origin}/${BUCKET}/${FOLDER}/public`,
    objects: () =>
      readdirSync(bucket, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(OBJECT))
        .map((name) => path.relative(FOLDER, name.slice(0, -OBJECT.length)))
        .sort(),
    alter: (object, content) => writeFileSync(getFile(object), content),
    remove: (object) => rmSync(getFile(object)),
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
