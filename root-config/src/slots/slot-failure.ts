import './slot-failure.css';
import type { FailureTexts } from './failure-messages';

/**
 * Shows in a slot that its part is missing. Uses plain DOM, since React itself may be missing. A pre-rendered form that the
 * browser can post stays usable below the message; a message that replaces the page is its main landmark and heading.
 *
 * @returns function that removes the message
 */
export const showFailure = (slot: HTMLElement, texts: FailureTexts, retry: () => void): (() => void) => {
  // A form without an action needs the part's script and is useless without it.
  const usable = slot.querySelector('form[method="post"][action]') !== null;
  if (!usable) {
    slot.replaceChildren();
    delete slot.dataset['prerendered'];
  }
  const box = document.createElement('div');
  box.className = 'root-config-failure';
  box.setAttribute('role', 'alert');
  const isPage = !usable && slot.id === 'slot-main';
  const title = document.createElement(isPage ? 'h1' : 'p');
  title.className = 'root-config-failure-title';
  title.textContent = texts.title;
  const advice = document.createElement('p');
  advice.textContent = texts.advice;
  // No `type`: the button is in no form, and the bootstrap script holds clicks on typed buttons until their part is
  // hydrated.
  const button = document.createElement('button');
  button.textContent = texts.retry;
  button.addEventListener('click', retry, { once: true });
  box.append(title, advice, button);
  const message = isPage ? document.createElement('main') : box;
  if (isPage) message.append(box);
  slot.prepend(message);
  return () => message.remove();
};
