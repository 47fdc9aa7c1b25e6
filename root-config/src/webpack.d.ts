/** Base URL of lazy files; webpack recognises assignments to it at build time. */
declare let __webpack_public_path__: string;
