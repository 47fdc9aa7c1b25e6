import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestContext } from '../../test-support/parts-context';
import { runStatus } from './status-command';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-status-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['a workspace', undefined, 'npm run parts -- deploy --all'],
  ['a bundle', 'node server/parts.js release', 'node server/parts.js release'],
])(
  'in %s status says which registry is empty and which command fills it @CARD-6 @D-14',
  async (_, given, command) => {
    const { context, printed } = createTestContext(folder, folder);
    await runStatus(context, undefined, given);
    expect(printed).toEqual([
      `Registry: ${path.join(folder, 'registry.jsonl')}`,
      `Nothing is deployed yet. To make all parts live, run: ${command}`,
    ]);
  },
);
