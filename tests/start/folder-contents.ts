import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Content hash by path of everything below a folder or file; folders are marked as such. Equal maps mean no change. */
export function readFolderContents(target: string): Readonly<Record<string, string>> {
  const contents: Record<string, string> = {};
  const walk = (entry: string): void => {
    const name = path.relative(target, entry) || '.';
    if (lstatSync(entry).isDirectory()) {
      contents[name] = 'folder';
      for (const child of readdirSync(entry).sort()) walk(path.join(entry, child));
    } else {
      contents[name] = createHash('sha256').update(readFileSync(entry)).digest('hex');
    }
  };
  walk(target);
  return contents;
}
