import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sourceFingerprint } from './up-to-date';

let workspace: string;
const write = (file: string, text: string): void => {
  const place = path.join(workspace, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
};
const fingerprint = (): string => sourceFingerprint(path.join(workspace, 'hello-mf'), workspace);

const BUILDERS = [
  'delivery/src/manifest.ts',
  'tooling/src/build/assemble.ts',
  'tooling/src/contracts/api-report.ts',
  'tooling/src/part.ts',
  'tooling/src/preset/index.ts',
];
const SOURCES = ['hello-mf/src/page.tsx', 'shared-wl-assets/src/http.ts', 'pnpm-lock.yaml'];

beforeEach(() => {
  workspace = mkdtempSync(path.join(tmpdir(), 'portal-up-to-date-'));
  for (const file of [...BUILDERS, ...SOURCES]) write(file, 'before');
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

test.each([...BUILDERS, ...SOURCES])('CARD-6 a part is built anew when %s has changed', (file) => {
  const before = fingerprint();
  write(file, 'after');
  expect(fingerprint()).not.toBe(before);
});

test.each(['tooling/src/deploy/publish.ts', 'delivery/src/registry/registry.ts'])(
  'CARD-6 a part stays as it is built when %s has changed',
  (file) => {
    const before = fingerprint();
    write(file, 'after');
    expect(fingerprint()).toBe(before);
  },
);

test.each(['delivery/src/manifest.ts', 'tooling/src/part.ts', 'tooling/src/build'])(
  'CARD-6 without %s nothing counts as built: a builder that was renamed is missed by name',
  (name) => {
    rmSync(path.join(workspace, name), { recursive: true });
    expect(fingerprint).toThrow(name);
  },
);

test('CARD-6 every builder is where a build looks for it', () => {
  const here = path.resolve(__dirname, '../../..');
  expect(sourceFingerprint(path.join(here, 'shell'), here)).toMatch(/^[0-9a-f]{64}$/);
});
