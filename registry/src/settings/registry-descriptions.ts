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
    meaning: 'published parts; with `DATABASE_URL` a copy that each server fetches itself',
    example: '/var/lib/portal/parts',
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
