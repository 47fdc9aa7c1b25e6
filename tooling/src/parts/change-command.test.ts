import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openRegistry } from '@portal/registry/releases';
import { deploy, promote } from '@portal/registry/test-support';
import { createTestContext } from '../../test-support/parts-context';
import { runChange } from './change-command';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'portal-change-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a build whose folder is missing is rejected by name, and the registry is unchanged @CARD-6', async () => {
  const registry = openRegistry({ folder });
  await registry.append(() => [
    deploy('shell', 'gone'),
    promote('shell', 'gone'),
    deploy('shell', 'now'),
    promote('shell', 'now'),
  ]);
  const before = readFileSync(registry.place, 'utf8');
  const { context } = createTestContext(folder, folder);
  const change = { kind: 'rollback', id: undefined, isRollbackOverridden: false } as const;
  await expect(runChange(context, 'shell', change)).rejects.toThrow(
    'The files of shell gone are missing from the published parts.',
  );
  expect(readFileSync(registry.place, 'utf8')).toBe(before);
});
