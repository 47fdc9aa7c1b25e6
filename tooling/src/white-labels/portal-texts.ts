import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MessageFiles } from '@portal/contract/i18n';

function readScope(folder: string): MessageFiles {
  const read = (language: string): MessageFiles['en-US'] =>
    JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')) as MessageFiles['en-US'];
  return { 'en-US': read('en-US'), 'de-DE': read('de-DE') };
}

/** Servers with messages of their own, which no client replaces. */
const SERVERS: readonly string[] = ['edge', 'services'];

/** Names of the folders with messages of parts. */
function listTextFolders(root: string): readonly string[] {
  return readdirSync(root).filter(
    (name) => !SERVERS.includes(name) && existsSync(path.join(root, name, 'i18n/en-US.json')),
  );
}

/**
 * Reads the messages of all parts by scope: a part's own under its name, those of shared-wl-assets under `shared`,
 * and each folder below `i18n` under its own name. The e-mails, text messages and phone calls of the services are the
 * scope `messages`.
 *
 * @param root folder of the workspace or of a bundle
 */
export function readPortalTexts(root: string): ReadonlyMap<string, MessageFiles> {
  const scopes = new Map<string, MessageFiles>();
  for (const part of listTextFolders(root)) {
    const folder = path.join(root, part, 'i18n');
    scopes.set(part === 'shared-wl-assets' ? 'shared' : part, readScope(folder));
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) scopes.set(entry.name, readScope(path.join(folder, entry.name)));
    }
  }
  scopes.set('messages', readScope(path.join(root, 'services/i18n/messages')));
  return scopes;
}
