import { manifestForTest } from '@portal/delivery/registry-for-test';
import { entriesApart } from '../parts/entry-bundle';
import type { LivePart } from '../parts/live-part';
import { readTarget, servedByDevServer } from '../parts/overrides';
import { releaseOf } from '../parts/release';
import { releasesOfPages } from './release-of-pages';

const part = (name: string): LivePart => ({
  manifest: manifestForTest(name, '0123456789abcdef'),
  folder: '/none',
  base: `/parts/${name}/0123456789abcdef/`,
  styles: '.a {}',
  firstStyles: null,
  sheets: {},
  edge: 'bundle',
  embedScript: null,
  texts: new Map(),
});
const policyOf = (...parts: readonly LivePart[]) =>
  releasesOfPages({ partsOrigin: null })(
    releaseOf(new Map(parts.map((each) => [each.manifest.name, each])), entriesApart),
  ).policy;

test('SEC-R9 CARD-6 only a part of a dev server opens the policy of its pages, for that server alone', () => {
  expect(policyOf(part('login-mf'))).toEqual({
    trustedTypes: [expect.anything(), 'portal-parts', 'portal-html', 'portal-scripts', 'portal-login-mf'],
    partOrigins: [],
    socketOrigins: [],
  });
  const developed = servedByDevServer(part('login-mf'), 'http://localhost:4100/');
  const root = servedByDevServer(part('root-config'), 'http://localhost:4100/root-config/');
  const policy = policyOf(developed, root, part('shell'));
  expect(policy.partOrigins).toEqual(['http://localhost:4100']);
  expect(policy.socketOrigins).toEqual(['ws://localhost:4100']);
  expect(policy.trustedTypes).toContain('webpack-dev-server#overlay');
});

test('SEC-R16 CARD-6 an override leads to a published build or to a server of this machine', () => {
  expect(readTarget('0123456789abcdef')).toBe('0123456789abcdef');
  expect(readTarget('http://localhost:4100')).toBe('http://localhost:4100/');
  expect(readTarget('http://127.0.0.1:4100/root-config')).toBe('http://127.0.0.1:4100/root-config/');
  expect(readTarget('http://localhost:4100/root-config/?x=1#y')).toBe('http://localhost:4100/root-config/');
  for (const other of [
    'https://localhost:4100',
    'http://bank.example/',
    'http://localhost.bank.example/',
    '//x',
    '',
  ])
    expect(readTarget(other)).toBeNull();
});
