import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { partsPlace } from '../releases';
import type { Variables } from '../settings';
import { readPartStore } from './store-settings';

const KEYS = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'not-for-messages' };
const S3 = { PARTS_STORE_URL: 's3://portal-parts', AWS_REGION: 'eu-central-1', ...KEYS };

test.each<[string, Variables, string]>([
  ['a bucket', {}, 'https://portal-parts.s3.eu-central-1.amazonaws.com'],
  [
    'a folder in a bucket',
    { PARTS_STORE_URL: 's3://portal-parts/a/b/' },
    'https://portal-parts.s3.eu-central-1.amazonaws.com/a/b',
  ],
  [
    'a bucket with dots, which no wildcard certificate covers',
    { PARTS_STORE_URL: 's3://parts.bank.example/a' },
    'https://s3.eu-central-1.amazonaws.com/parts.bank.example/a',
  ],
  [
    'a store of another vendor',
    { AWS_ENDPOINT_URL_S3: 'https://s3.bank.example:9000/' },
    'https://s3.bank.example:9000/portal-parts',
  ],
  [
    'an endpoint of all services',
    { AWS_ENDPOINT_URL: 'http://minio:9000' },
    'http://minio:9000/portal-parts',
  ],
])('PARTS_STORE_URL names %s @CARD-6', (_what, more, baseUrl) => {
  expect(readPartStore({ ...S3, ...more })?.baseUrl).toBe(baseUrl);
});

test('the region, the keys and PARTS_URL come from their variables, secrets also from files @CARD-6 @SEC-R16', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'store-settings-'));
  try {
    const file = path.join(folder, 'secret');
    writeFileSync(file, 'from-a-file\n');
    const { AWS_SECRET_ACCESS_KEY: _key, ...others } = S3;
    expect(
      readPartStore({
        ...others,
        AWS_SECRET_ACCESS_KEY_FILE: file,
        AWS_SESSION_TOKEN: 'token',
        PARTS_URL: 'https://static.bank.example/parts/',
      }),
    ).toEqual({
      baseUrl: 'https://portal-parts.s3.eu-central-1.amazonaws.com',
      place: 's3://portal-parts',
      access: {
        kind: 's3',
        region: 'eu-central-1',
        credentials: { accessKeyId: 'AKIA', secretAccessKey: 'from-a-file', sessionToken: 'token' },
      },
      publicUrl: 'https://static.bank.example/parts',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  expect(readPartStore({ PARTS_STORE_URL: 'https://store.bank.example/parts/' })?.access).toEqual({
    kind: 'http',
    authorization: null,
  });
  expect(readPartStore({ PARTS_STORE_URL: ' ' })).toBeUndefined();
});

const NAMES_BUCKET = /PARTS_STORE_URL must name a bucket/;
const PLAIN = /PARTS_STORE_URL must be such as s3:\/\/bucket\/folder/;
test.each<[string, Variables, RegExp]>([
  ['no bucket', { PARTS_STORE_URL: 's3://' }, NAMES_BUCKET],
  ['a bucket in capitals', { PARTS_STORE_URL: 's3://Portal' }, NAMES_BUCKET],
  ['a folder above', { PARTS_STORE_URL: 's3://portal-parts/../other' }, NAMES_BUCKET],
  ['an empty folder', { PARTS_STORE_URL: 's3://portal-parts/a//b' }, NAMES_BUCKET],
  ['user and password', { PARTS_STORE_URL: 'https://me:not-for-messages@store.example' }, PLAIN],
  ['a query', { PARTS_STORE_URL: 'https://store.example/?token=not-for-messages' }, PLAIN],
  ['another scheme', { PARTS_STORE_URL: 'ftp://store.example' }, PLAIN],
  ['a path of this machine', { PARTS_STORE_URL: '/srv/parts' }, PLAIN],
  ['no region', { AWS_REGION: '' }, /needs AWS_REGION/],
  ['a region with a host', { AWS_REGION: 'evil.example/' }, /AWS_REGION must be the name/],
  ['an endpoint with a query', { AWS_ENDPOINT_URL_S3: 'https://s3.example/?x' }, /AWS_ENDPOINT_URL_S3 must/],
  ['an endpoint without scheme', { AWS_ENDPOINT_URL: 's3.example' }, /AWS_ENDPOINT_URL must/],
  ['one key of two', { AWS_ACCESS_KEY_ID: '' }, /both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/],
  ['the other key of two', { AWS_SECRET_ACCESS_KEY: '' }, /both AWS_ACCESS_KEY_ID and/],
  ['a header for S3', { PARTS_STORE_AUTHORIZATION: 'Bearer x' }, /does not apply to an s3:\/\/ URL/],
  [
    'a header of two lines',
    { PARTS_STORE_URL: 'https://store.example', PARTS_STORE_AUTHORIZATION: 'Bearer\nnot-for-messages' },
    /must be the value of an Authorization header/,
  ],
  [
    'a header without TLS',
    { PARTS_STORE_URL: 'http://store.example', PARTS_STORE_AUTHORIZATION: 'Bearer not-for-messages' },
    /must be https when PARTS_STORE_AUTHORIZATION is set/,
  ],
])(
  '%s is rejected by the name of the setting, without its value @CARD-6 @SEC-R16',
  (_what, more, message) => {
    const read = () => readPartStore({ ...S3, ...more });
    expect(read).toThrow(message);
    expect(read).not.toThrow('not-for-messages');
  },
);

test('a store needs the registry of a database @CARD-6 @D-3', () => {
  expect(() => partsPlace(S3, '/data')).toThrow('PARTS_STORE_URL needs DATABASE_URL');
  const place = partsPlace({ ...S3, DATABASE_URL: 'postgres://u@h/d' }, '/data');
  expect([place.folder, place.store?.place]).toEqual(['/data/parts', 's3://portal-parts']);
});
