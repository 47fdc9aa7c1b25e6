import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { foldEvents } from '@portal/registry/releases';
import { addSequence, deploy, promote, testManifest } from '@portal/registry/test-support';
import { createTestContext } from '../../test-support/parts-context';
import { assertNotOlder, findNewerLiveBuild } from './older-build';

let clone: string;
const commits: string[] = [];
function git(...words: readonly string[]): string {
  const author = ['-c', 'user.name=team', '-c', 'user.email=team@bank.example'];
  return execFileSync('git', ['-C', clone, ...author, ...words], { encoding: 'utf8' }).trim();
}
beforeAll(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'portal-older-'));
  git('init', '--quiet');
  for (const message of ['first', 'second']) {
    git('commit', '--quiet', '--allow-empty', '--no-gpg-sign', '-m', message);
    commits.push(git('rev-parse', 'HEAD'));
  }
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

function build(id: string, version: string, commit: string | undefined): PartManifest {
  const provenance = {
    commit: commit ?? null,
    isDirty: false,
    workspaceVersions: {},
    modules: [],
    packages: [],
  };
  return testManifest('login-mf', id, { version, provenance });
}
function live(manifest: PartManifest) {
  const event = deploy('login-mf', manifest.id);
  const published = event.kind === 'deploy' ? { ...event, version: manifest.version, manifest } : event;
  return foldEvents(addSequence(published, promote('login-mf', manifest.id)));
}

test('a build of a lower version or an earlier commit than the live one is older @CARD-6', () => {
  const [first, second] = commits;
  const reasonOf = (state: PartManifest, next: PartManifest) => findNewerLiveBuild(clone, live(state), next);
  expect(reasonOf(build('b', '1.0.1', first), build('a', '1.0.0', second))).toBe(
    'version 1.0.0 is lower than 1.0.1, which is live',
  );
  expect(reasonOf(build('b', '1.0.0', second), build('a', '1.0.0', first))).toContain(
    `before commit ${second?.slice(0, 8)} of the live build b`,
  );
  for (const next of [first, second, undefined, 'f'.repeat(40)])
    expect(reasonOf(build('b', '1.0.0', first), build('a', '1.0.0', next))).toBeNull();
  expect(reasonOf(build('a', '1.0.1', second), build('a', '1.0.0', first))).toBeNull();
  expect(findNewerLiveBuild(clone, new Map(), build('a', '1.0.0', first))).toBeNull();
});

test('an older build is rejected, and only reported in LOCAL or when it is allowed @CARD-6', () => {
  const states = live(build('b', '1.0.1', undefined));
  const attempt = (environment: string, isAllowed: boolean): readonly string[] => {
    const { context, printed } = createTestContext(clone, clone);
    assertNotOlder({ ...context, environment }, states, build('a', '1.0.0', undefined), isAllowed);
    return printed;
  };
  expect(() => attempt('PRODUCTION', false)).toThrow(
    /^login-mf would go back: version 1\.0\.0 .*add --older\.$/,
  );
  const reported = [expect.stringContaining('version 1.0.0 is lower than 1.0.1')];
  expect(attempt('PRODUCTION', true)).toEqual(reported);
  expect(attempt('LOCAL', false)).toEqual(reported);
});
