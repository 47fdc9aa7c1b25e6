import { foldEvents } from '@portal/registry/releases';
import { addSequence, deploy, promote, rollback, testManifest } from '@portal/registry/test-support';
import { assertNewVersion, getDeployEnvironment } from './version-gate';

const LIFE = [deploy('login-mf', 'aaaa'), promote('login-mf', 'aaaa'), rollback('login-mf', 'aaaa')];
function deployTo(environment: string, id: string, version: string, part = 'login-mf') {
  return () =>
    assertNewVersion(foldEvents(addSequence(...LIFE)), testManifest(part, id, { version }), environment);
}

test.each(['DEV', 'QA', 'XAT', 'MOCK', 'PRODUCTION', 'production'])(
  'in %s a version that is published with other content is rejected @CARD-6',
  (environment) => {
    expect(deployTo(environment, 'bbbb', '1.0.0')).toThrow(
      'login-mf 1.0.0 is already published with other content, as build aaaa.',
    );
    expect(deployTo(environment, 'bbbb', '1.0.1')).not.toThrow();
    expect(deployTo(environment, 'aaaa', '1.0.0')).not.toThrow();
    expect(deployTo(environment, 'bbbb', '1.0.0', 'shell')).not.toThrow();
  },
);

test('in LOCAL all builds may have the same version @CARD-6', () => {
  expect(deployTo('LOCAL', 'bbbb', '1.0.0')).not.toThrow();
});

test('the environment of a deploy comes from the settings of the portal, LOCAL by default @CARD-6', () => {
  expect(getDeployEnvironment({})).toBe('LOCAL');
  expect(getDeployEnvironment({ PORTAL_ENVIRONMENT: ' ' })).toBe('LOCAL');
  expect(getDeployEnvironment({ PORTAL_ENVIRONMENT: 'PRODUCTION' })).toBe('PRODUCTION');
  expect(getDeployEnvironment({ DOMAIN_ENVIRONMENTS: '{"bank.example":"PRODUCTION"}' })).not.toBe('LOCAL');
});
