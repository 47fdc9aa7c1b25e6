import * as runtime from 'react-refresh/runtime';

// Has to run before react-dom, which looks for this hook once; all parts of the page share the one runtime.
runtime.injectIntoGlobalHook(globalThis);
globalThis.portalFastRefresh = runtime;
