import { testManifest } from '@portal/registry/test-support';
import { testLivePart } from '../../../test-support/test-live-part';
import type { LivePart } from '../../parts/live-part';
import { parseOverrideTarget, withDevServerFiles } from '../../releases/overrides';
import { createRelease } from '../../releases/release';
import { createReleasePolicies } from './release-policy';

function part(name: string): LivePart {
  return testLivePart(testManifest(name, '0123456789abcdef'), { styles: '.a {}', serverBundle: 'bundle' });
}
function createPolicy(...parts: readonly LivePart[]) {
  return createReleasePolicies({ partsOrigin: null })(
    createRelease(new Map(parts.map((each) => [each.manifest.name, each]))),
  ).policy;
}

test('only a part from a dev server relaxes the policy of its pages, and only for that server @SEC-R9 @CARD-6', () => {
  expect(createPolicy(part('login-mf'))).toEqual({
    trustedTypes: ['portal-parts', 'portal-html', 'portal-scripts', 'portal-login-mf'],
    partOrigins: [],
    socketOrigins: [],
  });
  const developed = withDevServerFiles(part('login-mf'), 'http://localhost:4100/');
  const root = withDevServerFiles(part('root-config'), 'http://localhost:4100/root-config/');
  const policy = createPolicy(developed, root, part('shell'));
  expect(policy.partOrigins).toEqual(['http://localhost:4100']);
  expect(policy.socketOrigins).toEqual(['ws://localhost:4100']);
  expect(policy.trustedTypes).toContain('webpack-dev-server#overlay');
});

test('an override points to a published build or a local server @SEC-R16 @CARD-6', () => {
  expect(parseOverrideTarget('0123456789abcdef')).toBe('0123456789abcdef');
  expect(parseOverrideTarget('http://localhost:4100')).toBe('http://localhost:4100/');
  expect(parseOverrideTarget('http://127.0.0.1:4100/root-config')).toBe('http://127.0.0.1:4100/root-config/');
  expect(parseOverrideTarget('http://localhost:4100/root-config/?x=1#y')).toBe(
    'http://localhost:4100/root-config/',
  );
  for (const other of [
    'https://localhost:4100',
    'http://bank.example/',
    'http://localhost.bank.example/',
    '//x',
    '',
  ])
    expect(parseOverrideTarget(other)).toBeNull();
});
