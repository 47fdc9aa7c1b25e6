import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { MANIFEST_FILE, type PartFile, type PartManifest } from '../manifest';
import { containerName, exposedModules, type PartDeclaration } from '../part';
import { requiredRanges } from './shared-libraries';

const integrity = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

const compress = (file: string, content: Buffer): void => {
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: parameters }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
};

/**
 * The entry as one file: chunks that every page with this part needs stand before the code that would fetch them,
 * so that the container finds them loaded (one request instead of two).
 */
const entryText = (browser: string, declaration: PartDeclaration, names: readonly string[]): string => {
  const isRoot = existsSync(path.join(browser, 'root.js'));
  const first = names.filter((name) => /^first\.[0-9a-f]+\.js$/.test(name));
  const entry = isRoot ? 'root.js' : `${containerName(declaration.name)}.js`;
  return [...first, entry].map((name) => readFileSync(path.join(browser, name), 'utf8')).join('\n');
};

/**
 * Makes one publishable folder, `dist/part`, out of what webpack wrote: joined entry, later chunks, styles, texts,
 * edge bundle, compressed copies and the manifest.
 *
 * @param declaration the part's declaration
 * @param folder the part's folder
 * @returns the manifest as written
 */
export const assemblePart = (declaration: PartDeclaration, folder: string): PartManifest => {
  const browser = path.join(folder, 'dist/browser');
  const target = path.join(folder, 'dist/part');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });

  const names = readdirSync(browser).sort();
  const isEntry = (name: string): boolean =>
    name === 'root.js' ||
    name === `${containerName(declaration.name)}.js` ||
    /^first\.[0-9a-f]+\.js$/.test(name);
  const texts: [string, Buffer][] = [['entry.js', Buffer.from(entryText(browser, declaration, names))]];
  const styles = names
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(path.join(browser, name)));
  if (styles.length > 0) texts.push(['styles.css', Buffer.concat(styles)]);
  for (const name of names.filter((each) => each.endsWith('.js') && !isEntry(each))) {
    texts.push([name, readFileSync(path.join(browser, name))]);
  }

  // What the root builds for host pages lies beside the entry, as files of their own.
  const embedding = path.join(folder, 'dist/embedding');
  const embedded = existsSync(embedding) ? readdirSync(embedding).sort() : [];
  for (const name of embedded.filter((each) => each.endsWith('.js') && !names.includes(each))) {
    texts.push([name, readFileSync(path.join(embedding, name))]);
  }

  const hash = createHash('sha256');
  const files: PartFile[] = texts.map(([name, content]) => {
    hash.update(name).update(content);
    writeFileSync(path.join(target, name), content);
    compress(path.join(target, name), content);
    return { file: name, integrity: integrity(content), bytes: content.length };
  });

  const translations = path.join(folder, 'i18n');
  if (existsSync(translations)) {
    cpSync(translations, path.join(target, 'i18n'), { recursive: true });
    for (const name of readdirSync(translations, { recursive: true, encoding: 'utf8' }).sort()) {
      if (name.endsWith('.json')) hash.update(name).update(readFileSync(path.join(translations, name)));
    }
  }
  const edge = path.join(folder, 'dist/edge/edge.cjs');
  if (existsSync(edge)) {
    cpSync(edge, path.join(target, 'edge.cjs'));
    hash.update(readFileSync(edge));
  }

  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const known = {
    name: declaration.name,
    version,
    slots: declaration.slots,
    routes: declaration.routes ?? [],
    uses: declaration.uses ?? [],
    texts: declaration.texts ?? [],
    exposes: Object.keys(exposedModules(declaration)),
    requires: requiredRanges(declaration, folder),
    entry: 'entry.js',
    styles: styles.length > 0 ? 'styles.css' : null,
    edge: existsSync(edge) ? 'edge.cjs' : null,
    files,
  };
  const manifest: PartManifest = {
    ...known,
    id: hash.update(JSON.stringify(known)).digest('hex').slice(0, 16),
  };
  writeFileSync(path.join(target, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
};
