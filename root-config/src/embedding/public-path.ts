// Later files lie beside this one; read at once, since the element is only known while the script runs.
const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement)
  __webpack_public_path__ = new URL('.', currentScript.src).href;
