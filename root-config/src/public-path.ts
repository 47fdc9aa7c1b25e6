// Lazy chunks are in the folder of this file. Its URL is read immediately: `currentScript` is only set while the script
// runs.
const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement)
  __webpack_public_path__ = new URL('.', currentScript.src).href;
