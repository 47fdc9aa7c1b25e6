import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildMonolith } from '@portal/tooling/monolith';
import { WORKSPACE } from '../../tests/workspace';

/** Files of the monolith. */
export interface Monolith {
  readonly script: Buffer;
  readonly styles: Buffer;
}

/**
 * Builds the baseline: the portal's login page from the same sources and libraries, minified by the same tools, as one
 * ordinary bundle.
 * @throws with the bundler's messages when the build fails
 */
export async function buildLoginMonolith(): Promise<Monolith> {
  const output = mkdtempSync(path.join(tmpdir(), 'monolith-'));
  try {
    await buildMonolith({
      entry: path.join(import.meta.dirname, 'monolith.tsx'),
      output,
      alias: {
        'monolith/login': path.join(WORKSPACE, 'login-mf/src/lifecycles.tsx'),
        'monolith/shell': path.join(WORKSPACE, 'shell/src/lifecycles.tsx'),
      },
    });
    return {
      script: readFileSync(path.join(output, 'main.js')),
      styles: readFileSync(path.join(output, 'main.css')),
    };
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}
