import type { PageBoot } from '@portal/contract/page';
import { escapeHtml } from '@portal/server-kit/pages';
import type { ScriptFile } from '../../parts/live-part';
import { NONCE_PLACEHOLDER } from './placeholders';

/**
 * Returns the attribute that lets a browser check the integrity of a file on another origin (W3C SRI). On the portal's
 * own files it would make browsers fetch them a second time.
 *
 * @returns the attribute with a leading space; an empty string for the portal's own files
 */
export function crossOriginAttribute(url: string): string {
  return url.startsWith('/') ? '' : ' crossorigin="anonymous"';
}

/** Id of the template with the messages for a page that no script has hydrated. */
const LOAD_FAILURE_TEMPLATE = 'portal-lost';

/**
 * Returns the message that applies: the second one when the scripts at `u` were fetched with status 200, since then one
 * was blocked or threw.
 */
const CREATE_FAILURE_MESSAGE =
  `let l=()=>d.getElementById('${LOAD_FAILURE_TEMPLATE}').content` +
  `.children[+u.every(s=>performance.getEntriesByName(s).some(e=>e.responseStatus==200))].cloneNode(true),b,f;`;

/**
 * Milliseconds until a page whose scripts have neither loaded nor failed shows a message: twice the root's timeout for
 * a part.
 */
const SLOW_LOAD_NOTICE_MS = 20_000;

/**
 * Shows the load-failure message above the form while scripts are pending, and removes it when the main slot's
 * attributes change, as hydration does.
 */
const SLOW_LOAD_NOTICE =
  `setTimeout(()=>{let m=d.getElementById('slot-main');` +
  `if(!f&&m.dataset.prerendered){b=l().firstChild;m.before(b);new MutationObserver(()=>b.remove()).observe(m,{attributes:true})}},${SLOW_LOAD_NOTICE_MS});`;

/** Replaces the form, and the notice about pending scripts, by the message that the scripts have failed. */
const SHOW_FAILURE = `f=1;b?.remove();d.getElementById('slot-main').replaceChildren(l())`;

/**
 * Replays a click on a prerendered button when its slot is hydrated, so that no click is lost. Typing, or a click on
 * anything but such a button, cancels the replay. While the slot is still prerendered, the replayed click is captured
 * again. "Try again" of a failed part has no `type`, so it is not captured.
 */
const REPLAY_CLICKS =
  `let k=new Set;addEventListener('input',e=>e.isTrusted&&k.clear(),true);` +
  `addEventListener('click',e=>{let b=e.target.closest?.('[data-prerendered] button[type=button]');` +
  `if(b){e.stopImmediatePropagation();k.add(b);` +
  `new MutationObserver((_,o)=>{o.disconnect();k.delete(b)&&b.click()})` +
  `.observe(b.closest('[data-prerendered]'),{attributes:true})}` +
  `else e.isTrusted&&k.clear()},true);`;

/**
 * Renders the scripts that start the page; the second one that has loaded starts it.
 *
 * @param scripts the shared libraries and the root's entry
 * @param showsLoadFailure whether the page shows a message when one cannot be loaded
 */
export function renderBootstrapScript(scripts: readonly ScriptFile[], showsLoadFailure: boolean): string {
  const urls = scripts.map(({ url }) => `new URL('${url}',d.baseURI).href`).join();
  const messages = showsLoadFailure
    ? `let u=[${urls}];${CREATE_FAILURE_MESSAGE}${SLOW_LOAD_NOTICE}` +
      `d.addEventListener('error',({target:t})=>{if(u.includes(t.src)){${SHOW_FAILURE}}},true);`
    : '';
  return [
    `<script nonce="${NONCE_PLACEHOLDER}">(d=>{${REPLAY_CLICKS}${messages}})(document)</script>`,
    ...scripts.map(
      ({ url, integrity }) =>
        `<script nonce="${NONCE_PLACEHOLDER}" src="${url}" integrity="${integrity}"${crossOriginAttribute(url)} async></script>`,
    ),
  ].join('');
}

type Texts = PageBoot['texts'];

/** Renders a page with the message of a slot, and a link that requests the page again. */
function renderFailure(texts: Texts, title: string, advice: string): string {
  const scope = texts['shared']?.['slot'];
  const text = (key: string): string => {
    const value = typeof scope === 'object' ? scope[key] : undefined;
    return escapeHtml(typeof value === 'string' ? value : key);
  };
  return (
    `<main><div class="root-config-failure" role="alert"><h1 class="root-config-failure-title">` +
    `${text(title)}</h1><p>${text(advice)}</p><a href="">${text('retry')}</a></div></main>`
  );
}

/** Renders the messages for a root that failed to start: one for files that could not be loaded, one for an error in the code. */
export function renderLoadFailureTemplate({ texts }: { readonly texts: Texts }): string {
  const messages =
    renderFailure(texts, 'failed', 'advice') + renderFailure(texts, 'stopped', 'stoppedAdvice');
  return `<template id="${LOAD_FAILURE_TEMPLATE}">${messages}</template>`;
}

/** Renders the content of a main slot that the server could not render, for visitors without scripts. */
export function renderMissingMain(texts: Texts): string {
  return `<noscript>${renderFailure(texts, 'failed', 'redirectsAdvice')}</noscript>`;
}
