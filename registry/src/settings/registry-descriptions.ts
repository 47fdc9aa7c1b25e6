import { describeSettings, integer, text } from './setting';

const COMMON = describeSettings('registry', 'common', {
  PORT: {
    schema: integer(0, 65_535),
    default: '8080',
    meaning: 'port; 0 chooses a free one',
    example: '8080',
  },
  DATA_DIR: {
    schema: text(),
    default: '.data',
    meaning: 'data folder: [permissions](../how-to/run-in-production.md#who-may-read-the-data-folder)',
    example: '/var/lib/portal',
  },
  WHITE_LABELS_DIR: {
    schema: text(),
    default: 'shared-wl-assets/white-labels',
    meaning: 'white-label files',
    example: '/etc/portal/white-labels',
  },
});

const RARE = describeSettings('registry', 'rare', {
  PARTS_DIR: {
    schema: text(),
    otherwise: '`<DATA_DIR>/parts`',
    meaning: 'published parts, and the registry without `DATABASE_URL`',
    example: '/var/lib/portal/parts',
  },
  PARTS_STORE_URL: {
    schema: text('(?:s3|https?)://.+'),
    meaning:
      '[object store](../how-to/use-an-object-store.md): `s3://bucket/folder`, or a URL that accepts PUT',
    example: 's3://portal-parts/production',
  },
  PARTS_STORE_AUTHORIZATION: {
    schema: text(),
    secret: true,
    meaning: '`Authorization` header of a store other than S3',
    example: 'Bearer token-of-the-store',
  },
  AWS_REGION: {
    schema: text('[a-z0-9-]+'),
    meaning: 'region of the bucket; also read from `AWS_DEFAULT_REGION`',
    example: 'eu-central-1',
  },
  AWS_ENDPOINT_URL_S3: {
    schema: text('https?://.+'),
    otherwise: 'that of AWS',
    meaning: 'URL of an S3 store of another vendor; also read from `AWS_ENDPOINT_URL`',
    example: 'https://s3.bank.example',
  },
  AWS_ACCESS_KEY_ID: {
    schema: text(),
    meaning: 'access key of the S3 store',
    example: 'portal-deploy',
  },
  AWS_SECRET_ACCESS_KEY: {
    schema: text(),
    secret: true,
    meaning: 'secret of the access key',
    example: 'secret-of-the-access-key',
  },
  AWS_SESSION_TOKEN: {
    schema: text(),
    secret: true,
    meaning: 'token of a temporary access key',
    example: 'token-of-a-temporary-key',
  },
});

const PRODUCTION = describeSettings('registry', 'production', {
  DATABASE_URL: {
    schema: text('postgres(?:ql)?://.+'),
    secret: true,
    meaning: 'Postgres; required for several processes',
    example: 'postgres://user:password@db.example.com:5432/portal',
  },
});

const DEPLOY = describeSettings('tooling', 'common', {
  DEPLOY_ACTOR: {
    schema: text(),
    otherwise: 'account and machine',
    meaning: 'person who deploys',
    example: 'alex.morgan',
  },
});

/** Settings of the registry and of the commands that deploy. */
export const REGISTRY_SETTINGS = { ...PRODUCTION, ...COMMON, ...DEPLOY, ...RARE } as const;
