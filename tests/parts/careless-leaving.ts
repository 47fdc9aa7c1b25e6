import { expect } from '@playwright/test';
import { promoteBuild, readLiveBuilds } from '../composition/live-builds';
import { publishVariant } from '../composition/publish-variant';
import type { TestPortalData } from '../portal/start-portal';
import { inLifecycle, type TextEdit } from './built-text';
import type { VariantChange } from './variant-build';

/** Something that a part does outside of its slot, and that would disturb the next part. */
export interface Leak {
  readonly name: string;
  /** Runs when the part's component has mounted; `this` is the component. */
  readonly code: string;
  /** Name in the message of a rejected deploy. */
  readonly named: RegExp;
  /** Milliseconds after which it takes effect. */
  readonly delayMs?: number;
  /** Whether it is undone on a host page as well: everything but functions that the host itself may have replaced. */
  readonly isUndoneOnHosts?: false;
}

/**
 * Work that counts its runs, since a busy script alone makes a page slow, not wrong. It is a number of steps, not a time:
 * the clock of a probed page stands still while a script runs.
 */
const BUSY_WORK = 'window.leakedRuns=(window.leakedRuns??0)+1;for(let i=0;i<1e7;i+=1);';

/** Runs code when React unmounts the component: a part that is shown would already suffer from it. */
function atUnmount(code: string): string {
  return `this.componentWillUnmount=()=>{${code}}`;
}

export const LEAKS: readonly Leak[] = [
  {
    name: 'title in an interval',
    code: 'setInterval(()=>{document.title="Leaked"},20)',
    named: /an interval/,
  },
  {
    name: 'overlay over the page',
    code: 'const o=document.createElement("div");o.id="leaked";o.style.cssText="position:fixed;inset:0;z-index:9999";document.body.append(o)',
    named: /a <div> in the page/,
  },
  {
    name: 'keydown eater on the window',
    code: 'window.addEventListener("keydown",e=>{e.preventDefault();e.stopImmediatePropagation()},true)',
    named: /a keydown listener on window/,
  },
  {
    name: 'input eater on the document',
    code: 'document.addEventListener("beforeinput",e=>e.preventDefault(),{capture:true})',
    named: /a beforeinput listener on document/,
  },
  {
    name: 'submit and click eater on the body',
    code: 'for(const t of["submit","click"])document.body.addEventListener(t,e=>{e.isTrusted&&(e.preventDefault(),e.stopPropagation())},true)',
    named: /a submit listener on <body>/,
  },
  {
    name: 'handler property',
    code: 'document.onkeydown=()=>false',
    named: /onkeydown of htmldocument/,
    isUndoneOnHosts: false,
  },
  {
    name: 'busy interval',
    code: `setInterval(()=>{${BUSY_WORK}},50)`,
    named: /an interval/,
  },
  {
    name: 'busy animation frames',
    code: `const f=()=>{requestAnimationFrame(f);${BUSY_WORK}};f()`,
    named: /an animation frame/,
  },
  {
    name: 'scroll lock',
    code: 'document.body.style.overflow="hidden";document.documentElement.style.position="fixed"',
    named: /the attribute style of <body>/,
  },
  {
    name: 'class and inert body',
    code: atUnmount('document.body.inert=true;document.body.className="leaked"'),
    named: /the attribute inert of <body>/,
  },
  {
    name: 'hidden slots',
    code: atUnmount(
      'document.querySelectorAll("[id^=slot-]").forEach(s=>{s.ariaHidden="true";s.style.display="none"})',
    ),
    named: /the attribute aria-hidden of <div>/,
    isUndoneOnHosts: false,
  },
  {
    name: 'replaced history functions',
    code: 'history.pushState=history.replaceState=()=>{}',
    named: /another pushState of history/,
  },
  {
    name: 'history entries in an interval',
    code: 'setInterval(()=>history.pushState(null,"",location.href),50)',
    named: /an interval/,
  },
  {
    name: 'observer that rewrites the page',
    code: 'new MutationObserver(()=>document.querySelectorAll("h1").forEach(h=>{if(h.textContent!=="Leaked")h.textContent="Leaked"})).observe(document,{childList:true,subtree:true})',
    named: /a MutationObserver/,
  },
  {
    name: 'timer that reloads the page',
    code: 'setTimeout(()=>location.reload(),600000)',
    named: /a timer/,
    delayMs: 600_000,
  },
  {
    name: 'replaced built-in function',
    code: atUnmount('window.fetch=()=>Promise.reject(new Error("leaked"))'),
    named: /another fetch of window/,
    isUndoneOnHosts: false,
  },
  {
    name: 'patched prototypes',
    code: atUnmount(
      'Array.prototype.leaked=()=>{};String.prototype.trim=()=>"";XMLHttpRequest.prototype.open=()=>{throw new Error("leaked")}',
    ),
    named: /another leaked of array/,
    isUndoneOnHosts: false,
  },
  {
    name: 'focus thief',
    code: 'setInterval(()=>document.activeElement.blur(),20)',
    named: /an interval/,
  },
  {
    name: 'question before leaving',
    code: 'addEventListener("beforeunload",e=>e.preventDefault())',
    named: /a beforeunload listener on window/,
  },
];

/** Runs code when the next part has focused its heading, without a timer or listener that the root could end. */
function afterNextMount(code: string): string {
  return atUnmount(
    `const wait=()=>document.activeElement.tagName==="H1"?(${code}):fetch("/favicon.ico").finally(wait);wait()`,
  );
}

/** Leaks that the root cannot undo, so that only the probe protects the next part from them. */
export const LATE_LEAKS: readonly Leak[] = [
  {
    name: 'another title',
    code: afterNextMount('document.title="Leaked"'),
    named: /the title is left \("Leaked"\)/,
  },
  {
    name: 'another scroll position',
    code: afterNextMount('scrollTo(0,9999)'),
    named: /the scroll position is left/,
  },
  {
    name: 'no focus',
    code: afterNextMount('document.activeElement.blur()'),
    named: /a focus outside of the main slot is left/,
  },
];

/** Edits the slot that a part exports. @param members of an object literal that replaces its lifecycles */
function withLifecycles(members: string): TextEdit {
  return (text) => {
    const edited = text.replace(
      /\(0,\s*([\w$]+)\.slot\)\(\{/g,
      (_, library: string) => `(d=>{const s=(0,${library}.slot)(d);return{...s,${members}}})({`,
    );
    if (edited === text) throw new Error('The bundle has no slot');
    return edited;
  };
}

/** Lifecycles that do not end well, with the message that names them. */
export const LIFECYCLES: readonly (readonly [name: string, edit: TextEdit, named: RegExp])[] = [
  [
    'rejecting unmount',
    withLifecycles('unmount:()=>Promise.reject(new Error("kept"))'),
    /it logged the error "\[login-mf\] Error: kept"/,
  ],
  [
    'throwing unmount',
    withLifecycles('unmount(){throw new Error("kept")}'),
    /it logged the error "\[login-mf\] Error: kept"/,
  ],
  ['hanging unmount', withLifecycles('unmount:()=>new Promise(()=>{})'), /did not unmount within/],
  ['hanging mount', withLifecycles('mount:()=>new Promise(()=>{})'), /slot main: it/],
];

export function leaking(...leaks: readonly Leak[]): VariantChange {
  const mounted = leaks.map(({ code }) => `(()=>{${code}})();`).join('');
  return { files: { 'entry.js': inLifecycle({ mounted }) } };
}

/**
 * Makes a variant of login-mf live while some work runs.
 *
 * @param request requests what names the live builds, such as the login page
 */
export async function withLiveLogin(
  portal: TestPortalData,
  change: VariantChange,
  request: () => Promise<Response>,
  work: () => Promise<void>,
): Promise<void> {
  const before = await readLiveBuilds(portal);
  const promote = async (id: string): Promise<void> => {
    await promoteBuild(portal, { 'login-mf': id });
    await expect(async () => expect(await (await request()).text()).toContain(id)).toPass();
  };
  await promote(await publishVariant(portal, 'login-mf', change));
  try {
    await work();
  } finally {
    await promote(before['login-mf'] ?? '');
  }
}
