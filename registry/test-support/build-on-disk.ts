import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PartFile, PartManifest } from '@portal/contract/part';
import { buildId, computeIntegrity, MANIFEST_FILE } from '../src/manifest';
import { testManifest } from './registry-events';

const PUBLIC_FILES = { 'entry.js': 'self.started = true;', 'styles.css': '@layer part {}' };
const SERVER_FILES = {
  'edge.cjs': 'module.exports = {};',
  'contract.json': '{"offers":{}}',
  'i18n/en-US.json': '{}',
  'i18n/de-DE.json': '{}',
};

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/**
 * Writes a small build with compressed variants.
 *
 * @param folder folder of the build; created when missing
 * @param files further files for browsers: contents by name
 */
export function writeBuild(
  folder: string,
  name = 'login-mf',
  files: Readonly<Record<string, string>> = {},
): PartManifest {
  const write = (file: string, content: string | Buffer): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  };
  const list = (contents: Readonly<Record<string, string>>): readonly PartFile[] =>
    Object.entries(contents).map(([file, content]) => {
      write(file, content);
      return { file, integrity: computeIntegrity(content), bytes: content.length };
    });
  const contents = { ...PUBLIC_FILES, ...files };
  const { id: _id, ...manifestWithoutId } = testManifest(name, '', {
    files: list(contents),
    serverFiles: list(SERVER_FILES),
    styles: 'styles.css',
    edge: 'edge.cjs',
    slots: ['main'],
  });
  for (const [file, content] of Object.entries(contents)) {
    write(`${file}.br`, brotliCompressSync(content, FAST));
    write(`${file}.gz`, gzipSync(content));
  }
  const manifest = { ...manifestWithoutId, id: buildId(manifestWithoutId) };
  write(MANIFEST_FILE, JSON.stringify(manifest));
  return manifest;
}
