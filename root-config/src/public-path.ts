import { readImportMap, toAbsoluteUrl } from './federation/import-map';

// Lazy files are beside the root's own entry; the running script may be an entry bundle in another folder.
const entry = readImportMap(document).imports['@portal/root-config'];
if (entry !== undefined) __webpack_public_path__ = toAbsoluteUrl(entry.replace(/[^/]*$/, ''));
