import { escapeHtml } from '@portal/server-kit/pages';
import type { PageBoot } from '@portal/shared-wl-assets';
import type { EntryBundle } from '../../parts/entry-bundle';
import { inlineJson } from './inline-json';
import { NONCE_PLACEHOLDER } from './placeholders';

/**
 * The attribute that lets a browser check a file of another origin (W3C SRI). On the portal's own files it would have
 * them fetched a second time.
 *
 * @returns with a space before it, or nothing
 */
export function crossOriginAttribute(url: string): string {
  return url.startsWith('/') ? '' : ' crossorigin="anonymous"';
}

/** Id of the template with the messages for a page that no script has hydrated. */
const LOAD_FAILURE_TEMPLATE = 'portal-lost';

/**
 * Takes the message that fits: the second one when the script at `u` arrived complete, since the connection is not to
 * blame then for a script that was refused or that threw. No message is taken twice.
 */
const TAKE_FAILURE_MESSAGE =
  `let l=(c=d.getElementById('${LOAD_FAILURE_TEMPLATE}').content)=>` +
  `{let m=c.children[+performance.getEntriesByName(u).some(e=>e.responseStatus==200)];c.replaceChildren();return m};`;

/** Trusted Types policy of the script below. */
export const ENTRY_TRUSTED_TYPES_POLICY = 'portal-entry';

/** Milliseconds after which a page whose scripts neither come nor fail says so: twice what the root gives a part. */
const SLOW_LOAD_NOTICE_MS = 20_000;

/** The same words for scripts that hang; above the form, since they may yet come, and gone when they do or something else is said. */
const SLOW_LOAD_NOTICE =
  `setTimeout(()=>{let m=d.getElementById('slot-main'),b=l();` +
  `if(b&&m.dataset.prerendered){m.before(b);new MutationObserver(()=>b.remove()).observe(m,{attributes:true})}},${SLOW_LOAD_NOTICE_MS})`;

/**
 * A button that is pressed while it is only markup is pressed once when its slot is hydrated, and counts from then: nothing that a
 * visitor does before the page is hydrated is lost. A visitor who is typing or has pressed something else meanwhile is left
 * alone. A slot that changes without hydration keeps the press. "Try again" in the message that a part has failed is hydrated:
 * it has no type.
 */
const REPLAY_CLICKS =
  `let k=new Set;addEventListener('input',e=>e.isTrusted&&k.clear(),true);` +
  `addEventListener('click',e=>{let b=e.target.closest?.('[data-prerendered] button[type=button]');` +
  `if(b){e.stopImmediatePropagation();k.add(b);` +
  `new MutationObserver((_,o)=>{o.disconnect();k.delete(b)&&b.click()})` +
  `.observe(b.closest('[data-prerendered]'),{attributes:true})}` +
  `else e.isTrusted&&k.clear()},true);`;

/**
 * Starts the page. A bundle copy that is lost or refused on the way (its integrity value differs) gives way to the
 * root's own entry, which fetches every other part by itself.
 *
 * @param lost whether the page says so when that does not arrive either
 */
export function renderBootstrapScript(
  bundle: EntryBundle | null,
  root: { readonly url: string; readonly integrity: string },
  lost: boolean,
): string {
  const script = ({ url, integrity }: typeof root): string =>
    `<script nonce="${NONCE_PLACEHOLDER}" src="${url}" integrity="${integrity}"${crossOriginAttribute(url)} async></script>`;
  const source = (url: string): string => `new URL('${url}',d.baseURI).href`;
  const before = (onLost: string): string => {
    const watch = onLost === '' ? '' : `d.addEventListener('error',({target:t})=>{${onLost}},true);`;
    const messages = lost
      ? `let u=${source((bundle ?? root).url)};${TAKE_FAILURE_MESSAGE}${SLOW_LOAD_NOTICE}`
      : '';
    return `<script nonce="${NONCE_PLACEHOLDER}">(d=>{${REPLAY_CLICKS}${watch}${messages}})(document)</script>`;
  };
  const showLoadFailure = lost
    ? `if(t.src===${source(root.url)})d.getElementById('slot-main').replaceChildren(l());`
    : '';
  if (bundle === null) return before(showLoadFailure) + script(root);
  const instead =
    `${showLoadFailure}if(t.src!==${source(bundle.url)})return;` +
    `let a=${inlineJson(root.url)},s=d.createElement('script'),p={createScriptURL:()=>a};` +
    `${lost ? 'u=new URL(a,d.baseURI).href;' : ''}s.integrity='${root.integrity}';${root.url.startsWith('/') ? '' : "s.crossOrigin='anonymous';"}s.src=(self.trustedTypes?trustedTypes.createPolicy('${ENTRY_TRUSTED_TYPES_POLICY}',p):p).createScriptURL('');` +
    `d.head.append(s)`;
  return before(instead) + script(bundle);
}

/** The messages for when the root itself failed: one for files that did not arrive, one for a fault of the code. */
export function renderLoadFailureTemplate({ texts }: Pick<PageBoot, 'texts'>): string {
  const scope = texts['shared']?.['slot'];
  const text = (key: string): string => {
    const value = typeof scope === 'object' ? scope[key] : undefined;
    return escapeHtml(typeof value === 'string' ? value : key);
  };
  const message = (title: string, advice: string): string =>
    `<div class="root-config-failure" role="alert"><p class="root-config-failure-title">` +
    `${text(title)}</p><p>${text(advice)}</p><a href="">${text('retry')}</a></div>`;
  return `<template id="${LOAD_FAILURE_TEMPLATE}">${message('failed', 'advice')}${message('stopped', 'stoppedAdvice')}</template>`;
}
