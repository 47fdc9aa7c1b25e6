import type { FailureTexts } from './failure-messages';
import './slot-failure.css';

/**
 * Shows in a slot that its part is not there. Plain DOM, since the library that draws everything else may be what is
 * missing. A pre-rendered form that the browser can post by itself stays in use below the message.
 *
 * @returns removes the message again
 */
export const showFailure = (slot: HTMLElement, texts: FailureTexts, retry: () => void): (() => void) => {
  // A form without an address is sent by the part's own script and is of no use without it.
  const usable = slot.querySelector('form[method="post"][action]') !== null;
  if (!usable) {
    slot.replaceChildren();
    delete slot.dataset['prerendered'];
  }
  const box = document.createElement('div');
  box.className = 'root-config-failure';
  box.setAttribute('role', 'alert');
  const title = document.createElement('p');
  title.className = 'root-config-failure-title';
  title.textContent = texts.title;
  const advice = document.createElement('p');
  advice.textContent = texts.advice;
  // Of no type: it stands in no form, and the page's first script keeps presses of typed ones until their part wakes.
  const button = document.createElement('button');
  button.textContent = texts.retry;
  button.addEventListener('click', retry, { once: true });
  box.append(title, advice, button);
  slot.prepend(box);
  return () => box.remove();
};
