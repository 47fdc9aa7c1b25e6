// Lazy files are beside this one; read immediately, because `currentScript` is only set while the script runs.
const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement)
  __webpack_public_path__ = new URL('.', currentScript.src).href;
