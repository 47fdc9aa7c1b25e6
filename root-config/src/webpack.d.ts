/** Folder of later files; webpack reads assignments to it at build time. */
declare let __webpack_public_path__: string;
