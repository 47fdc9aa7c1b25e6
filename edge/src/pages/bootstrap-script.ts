import type { PageBoot } from '@portal/shared-wl-assets';
import type { JoinedEntry } from '../parts/entry-bundle';
import { escapeHtml, inlineJson } from './escape-html';
import { NONCE_MARKER } from './placeholders';

/**
 * The attribute that lets a browser check a file of another origin (W3C SRI). On the portal's own files it would have
 * them fetched a second time.
 *
 * @returns with a space before it, or nothing
 */
export const crossOrigin = (address: string): string =>
  address.startsWith('/') ? '' : ' crossorigin="anonymous"';

/** Id of the template with the messages for a page that no script has hydrated. */
const LOST = 'portal-lost';

/**
 * Takes the message that fits: the second one when the script at `u` arrived complete, since the connection is not to
 * blame then for a script that was refused or that threw. No message is taken twice.
 */
const TAKES_MESSAGE =
  `let l=(c=d.getElementById('${LOST}').content)=>` +
  `{let m=c.children[+performance.getEntriesByName(u).some(e=>e.responseStatus==200)];c.replaceChildren();return m};`;

/** Trusted Types policy of the script below. */
export const ENTRY_POLICY = 'portal-entry';

/** Milliseconds after which a page whose scripts neither come nor fail says so: twice what the root gives a part. */
const PATIENCE = 20_000;

/** The same words for scripts that hang; above the form, since they may yet come, and gone when they do or something else is said. */
const TOLD_LATE =
  `setTimeout(()=>{let m=d.getElementById('slot-main'),b=l();` +
  `if(b&&m.dataset.prerendered){m.before(b);new MutationObserver(()=>b.remove()).observe(m,{attributes:true})}},${PATIENCE})`;

/**
 * A button that is pressed while it is only markup is pressed once when its slot wakes, and counts from then: nothing that a
 * visitor does before the page is awake is lost. Whoever has gone on meanwhile, typing or pressing something else, is left
 * alone. A slot that changes without waking keeps the press anew. "Try again" in the message that a part has failed is awake:
 * it has no type.
 */
const KEEPS_PRESSES =
  `let k=new Set;addEventListener('input',e=>e.isTrusted&&k.clear(),true);` +
  `addEventListener('click',e=>{let b=e.target.closest?.('[data-prerendered] button[type=button]');` +
  `if(b){e.stopImmediatePropagation();k.add(b);` +
  `new MutationObserver((_,o)=>{o.disconnect();k.delete(b)&&b.click()})` +
  `.observe(b.closest('[data-prerendered]'),{attributes:true})}` +
  `else e.isTrusted&&k.clear()},true);`;

/**
 * Starts the page. A joined copy that is lost or refused on the way (its integrity value differs) gives way to the
 * root's own entry, which fetches every other part by itself.
 *
 * @param lost whether the page says so when that does not arrive either
 */
export const startOf = (
  joined: JoinedEntry | null,
  root: { readonly address: string; readonly integrity: string },
  lost: boolean,
): string => {
  const script = ({ address, integrity }: typeof root): string =>
    `<script nonce="${NONCE_MARKER}" src="${address}" integrity="${integrity}"${crossOrigin(address)} async></script>`;
  const source = (address: string): string => `new URL('${address}',d.baseURI).href`;
  const before = (onLost: string): string => {
    const watch = onLost === '' ? '' : `d.addEventListener('error',({target:t})=>{${onLost}},true);`;
    const messages = lost ? `let u=${source((joined ?? root).address)};${TAKES_MESSAGE}${TOLD_LATE}` : '';
    return `<script nonce="${NONCE_MARKER}">(d=>{${KEEPS_PRESSES}${watch}${messages}})(document)</script>`;
  };
  const told = lost
    ? `if(t.src===${source(root.address)})d.getElementById('slot-main').replaceChildren(l());`
    : '';
  if (joined === null) return before(told) + script(root);
  const instead =
    `${told}if(t.src!==${source(joined.address)})return;` +
    `const{address:a,integrity:i}=${inlineJson(root)},s=d.createElement('script'),p={createScriptURL:()=>a};` +
    `${lost ? 'u=new URL(a,d.baseURI).href;' : ''}s.integrity=i;${root.address.startsWith('/') ? '' : "s.crossOrigin='anonymous';"}s.src=(self.trustedTypes?trustedTypes.createPolicy('${ENTRY_POLICY}',p):p).createScriptURL('');` +
    `d.head.append(s)`;
  return before(instead) + script(joined);
};

/** The messages for when the root itself failed: one for files that did not arrive, one for a fault of the code. */
export const lostOf = ({ texts }: Pick<PageBoot, 'texts'>): string => {
  const scope = texts['shared']?.['slot'];
  const text = (key: string): string => {
    const value = typeof scope === 'object' ? scope[key] : undefined;
    return escapeHtml(typeof value === 'string' ? value : key);
  };
  const message = (title: string, advice: string): string =>
    `<div class="root-config-failure" role="alert"><p class="root-config-failure-title">` +
    `${text(title)}</p><p>${text(advice)}</p><a href="">${text('retry')}</a></div>`;
  return `<template id="${LOST}">${message('failed', 'advice')}${message('stopped', 'stoppedAdvice')}</template>`;
};
