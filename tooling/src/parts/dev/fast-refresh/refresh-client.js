/* global __system_context__ */
// Runs with the part that is worked on: whoever serves its entry says when it was built anew.
const { origin } = new URL(__system_context__.meta.url);
const hot = import.meta.webpackHot;

/** Fetches what has changed; from the build's own folder, since a published one knows only its own state. */
const fetchUpdate = async () => {
  const own = __webpack_public_path__;
  __webpack_public_path__ = `${origin}/dev/hot/`;
  try {
    return await hot.check();
  } finally {
    __webpack_public_path__ = own;
  }
};

const renewStyles = async (part) => {
  const answer = await fetch(`${origin}/dev/hot/styles.css`, { cache: 'no-store' });
  if (!answer.ok) return;
  const css = await answer.text();
  for (const style of document.querySelectorAll(`style[data-part="${part}"]`)) style.textContent = css;
  for (const link of document.querySelectorAll(`link[data-part="${part}"]`))
    link.href = `${link.href.replace(/\?.*/, '')}?at=${Date.now()}`;
};

/** @throws when the change reaches beyond components; the page then has to be loaded anew */
const exchange = async () => {
  if ((await fetchUpdate()) === null) throw new Error('There is no update for the build of this page');
  await hot.apply();
  await renewStyles(PORTAL_PART);
  globalThis.portalFastRefresh.performReactRefresh();
};

let last = Promise.resolve();
let textsHere;
new EventSource(`${origin}/dev/refresh`).onmessage = ({ data }) => {
  last = last.then(async () => {
    try {
      const [modules, texts] = data.split(' ');
      // What the page is told first is what it was made with.
      textsHere ??= texts;
      if (texts !== textsHere) throw new Error('The texts of this page have changed');
      if (modules === __webpack_hash__) return;
      if (globalThis.portalFastRefresh === undefined) throw new Error('This page cannot exchange components');
      await exchange();
    } catch {
      location.reload();
    }
  });
};
