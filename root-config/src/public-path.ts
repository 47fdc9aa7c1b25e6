import { absolute, readImportMap } from './federation/import-map';

// Later files lie beside the root's own entry; the script that is running may be a joined copy in another folder.
const entry = readImportMap(document).imports['@portal/root-config'];
if (entry !== undefined) __webpack_public_path__ = absolute(entry.replace(/[^/]*$/, ''));
