import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPart } from './build-part';

test('the build of a part that was added after the installation says which command installs it @CARD-6', async () => {
  const workspace = mkdtempSync(path.join(tmpdir(), 'portal-new-part-'));
  try {
    mkdirSync(path.join(workspace, 'hello-mf'));
    writeFileSync(path.join(workspace, 'hello-mf/portal.part.ts'), '');
    await expect(buildPart('hello-mf', workspace)).rejects.toThrow(
      'The packages of hello-mf are not installed. Run npm start, which installs and builds it.',
    );
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
});
