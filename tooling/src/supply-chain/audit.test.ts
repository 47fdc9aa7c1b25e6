import { aboutPackages, judgeAudit, readAuditReport } from './audit';

const advisory = {
  github_advisory_id: 'GHSA-aaaa-bbbb-cccc',
  id: 1234567,
  title: 'Something bad',
  module_name: 'fastify',
  severity: 'high',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  patched_versions: '>=6.0.0',
  findings: [{ version: '5.12.8', paths: ['services>fastify', 'edge>fastify'] }],
};
const report = { advisories: { '1234567': advisory } };
const accepted = {
  id: 'GHSA-aaaa-bbbb-cccc',
  package: 'fastify',
  because: 'The call is not used.',
  until: '2026-12-31',
};
const today = new Date('2026-11-21T12:00:00Z');

test('SEC-R16 a known vulnerability is told with the way to it and what mends it', () => {
  expect(judgeAudit(report, [], today)).toEqual({
    open: [
      'high: fastify 5.12.8 (services>fastify): Something bad; mended in >=6.0.0. GHSA-aaaa-bbbb-cccc https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
    ],
    accepted: [],
  });
  expect(judgeAudit({ advisories: {} }, [], today)).toEqual({ open: [], accepted: [] });
});

test('SEC-R16 an accepted vulnerability is told and no failure, until its day is over', () => {
  const now = judgeAudit(report, [accepted], today);
  expect(now.open).toEqual([]);
  expect(now.accepted[0]).toContain('Accepted until 2026-12-31: The call is not used.');
  expect(judgeAudit(report, [accepted], new Date('2026-12-31T22:00:00Z')).open).toEqual([]);
  const later = judgeAudit(report, [accepted], new Date('2027-01-01T00:00:01Z'));
  expect(later.accepted).toEqual([]);
  expect(later.open[0]).toContain('It was accepted until 2026-12-31.');
});

test('SEC-R16 what was accepted of another package, or for something that is gone, is a failure', () => {
  expect(judgeAudit(report, [{ ...accepted, package: 'pg' }], today).open).toHaveLength(2);
  expect(judgeAudit({ advisories: {} }, [accepted], today).open).toEqual([
    'accepted.json names GHSA-aaaa-bbbb-cccc of fastify, which nothing has any more.',
  ]);
});

test('SEC-R16 of what runs in production, vulnerabilities of what only builds are left out, and what was accepted of it', () => {
  const webpack = {
    ...advisory,
    id: 2,
    module_name: 'webpack',
    findings: [{ version: '5.110.3', paths: [] }],
  };
  const all = { advisories: { ...report.advisories, '2': webpack } };
  const runs = (name: string, version: string) => ({
    name,
    version,
    licence: 'MIT',
    installScripts: [],
    from: [],
  });
  const ofBoth = [accepted, { ...accepted, package: 'webpack' }];
  expect(aboutPackages(all, ofBoth, [runs('fastify', '5.12.8')])).toEqual({ report, accepted: [accepted] });
  // Of another version that only builds.
  expect(aboutPackages(all, [], [runs('fastify', '6.0.0')]).report.advisories).toEqual({});
  // One that does not say which versions it found may be in any.
  const silent = { advisories: { '3': { ...advisory, findings: [] } } };
  expect(aboutPackages(silent, [], [runs('fastify', '6.0.0')]).report).toEqual(silent);
});

test('SEC-R16 a registry that was not reached is not mistaken for one that knows of nothing', () => {
  expect(readAuditReport('')).toBeNull();
  expect(readAuditReport('Error: ERR_PNPM_AUDIT_BAD_RESPONSE')).toBeNull();
  expect(readAuditReport('{"error":{"code":"ENOTFOUND"}}')).toBeNull();
  expect(readAuditReport('null')).toBeNull();
  expect(readAuditReport(JSON.stringify({ ...report, metadata: {} }))).toEqual(report);
});
