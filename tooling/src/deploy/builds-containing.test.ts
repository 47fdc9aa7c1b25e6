import type { BuildProvenance } from '@portal/contract/part';
import { foldEvents } from '@portal/registry/releases';
import { addSequence, canary, deploy, promote, testManifest } from '@portal/registry/test-support';
import { findBuildsContaining, isContentQuery } from './builds-containing';

function provenance(modules: readonly string[], packages: readonly string[]): BuildProvenance {
  return {
    commit: 'c0ffee',
    isDirty: false,
    workspaceVersions: {},
    modules,
    packages,
  };
}

function published(part: string, id: string, contents?: BuildProvenance) {
  return {
    ...deploy(part, id),
    manifest: testManifest(part, id, contents === undefined ? {} : { provenance: contents }),
  };
}

const states = foldEvents(
  addSequence(
    published('login-mf', 'old', provenance(['shared-wl-assets/src/http/http.ts'], ['axios@1.0.0'])),
    promote('login-mf', 'old'),
    published('login-mf', 'aaaa', provenance(['shared-wl-assets/src/http/http.ts'], ['@scope/zed@1.2.3'])),
    promote('login-mf', 'aaaa'),
    published('login-mf', 'bbbb', provenance([], ['@scope/zed@1.3.0-rc.1', 'zed@9.0.0'])),
    canary('login-mf', 'bbbb', 5),
    published('shell', 'cccc', provenance(['shell/src/http.ts', 'shell/src/http-client.ts'], [])),
    promote('shell', 'cccc'),
    published('recovery-mf', 'dddd', provenance(['recovery-mf/src/http.ts'], ['axios@1.0.0'])),
  ),
);

function findParts(query: string) {
  return findBuildsContaining(states, query).map(({ id, matches }) => [id, matches]);
}

test.each([
  ['shared-wl-assets/src/http/http.ts', [['aaaa', ['shared-wl-assets/src/http/http.ts']]]],
  ['./shared-wl-assets/src/http/http', [['aaaa', ['shared-wl-assets/src/http/http.ts']]]],
  ['shared-wl-assets/src/', [['aaaa', ['shared-wl-assets/src/http/http.ts']]]],
  ['shared-wl-assets/src/ht', []],
  ['shell/src/http', [['cccc', ['shell/src/http.ts']]]],
  [
    '@scope/zed',
    [
      ['aaaa', ['@scope/zed@1.2.3']],
      ['bbbb', ['@scope/zed@1.3.0-rc.1']],
    ],
  ],
  ['@scope/zed@<1.3', [['aaaa', ['@scope/zed@1.2.3']]]],
  ['@scope/zed@1.2.3', [['aaaa', ['@scope/zed@1.2.3']]]],
  ['@scope/zed@^2', []],
  ['zed', [['bbbb', ['zed@9.0.0']]]],
  ['axios', []],
])('builds in use that contain %s are found, and no others @CARD-6', (query, expected) => {
  expect(findParts(query)).toEqual(expected);
});

test('a build that does not record its contents is reported as unknown @CARD-6', () => {
  const unknown = foldEvents(addSequence(published('shell', 'cccc'), promote('shell', 'cccc')));
  expect(findBuildsContaining(unknown, 'axios')).toEqual([
    expect.objectContaining({ part: 'shell', role: 'live', matches: null }),
  ]);
});

test('an invalid range is rejected as a query @CARD-6', () => {
  expect(['axios', 'axios@^1', '@a/b@1.x', 'shell/src'].map(isContentQuery)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['', 'axios@newest', 'axios@1.2.3.4'].map(isContentQuery)).toEqual([false, false, false]);
});
