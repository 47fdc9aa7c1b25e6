import {
  formatMoment,
  type Html,
  html,
  interpolate,
  type PageLanguage,
  type PageTranslations,
} from '@portal/server-kit/pages';
import type { ListedMessage } from './outbox-messages';

type Texts = PageTranslations['outbox'];

/** Splits the digits of a passcode into two groups, which are easier to read and key in. */
export function groupDigits(code: string): string {
  const middle = Math.ceil(code.length / 2);
  return code.length < 5 ? code : `${code.slice(0, middle)} ${code.slice(middle)}`;
}

function callControls(message: ListedMessage, texts: Texts): Html {
  const action = `/dev/outbox/calls/${message.id}`;
  const field = `keys-${message.id}`;
  return html`<form class="plain-actions" method="post" action="${action}">
      <span class="field">
        <label for="${field}">${texts.call.keys}</label>
        <input id="${field}" name="keys" inputmode="numeric" autocomplete="off" required />
      </span>
      <button class="button" type="submit">${texts.call.answer}</button>
    </form>
    <form class="plain-actions" method="post" action="${action}">
      <input type="hidden" name="answer" value="false" />
      <button class="button secondary" type="submit">${texts.call.decline}</button>
    </form>`;
}

/** Shows a mail as its recipient sees it, in a sandboxed frame without permissions; in a disclosure unless `open`. */
export function mailFrame(url: string, title: string, open = false): Html {
  const frame = html`<iframe
    title="${title}"
    src="${url}"
    sandbox=""
    loading="lazy"
    width="100%"
    height="700"
    frameborder="0"
  ></iframe>`;
  return open
    ? frame
    : html`<details>
        <summary>${title}</summary>
        ${frame}
      </details>`;
}

function row(name: string, value: string | Html | null): Html | null {
  if (value === null || value === '') return null;
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${value}</td>
  </tr>`;
}

function messageCard(message: ListedMessage, texts: Texts, language: PageLanguage, timeZone: string): Html {
  const { column, call } = texts;
  const code = message.code === null ? null : html`<span class="code">${groupDigits(message.code)}</span>`;
  const isOpenCall = message.callStatus === 'CALLING' || message.callStatus === 'ANSWERED';
  return html`<article class="plain-card">
    <h3>${texts.channel[message.channel]}</h3>
    <table class="plain-table">
      <tbody>
        ${row(column.to, message.to)} ${row(column.sent, formatMoment(language, message.sentAt, timeZone))}
        ${row(column.subject, message.subject)} ${row(column.code, code)} ${row(column.text, message.text)}
        ${message.callStatus === null ? null : row(call.status, call[message.callStatus])}
      </tbody>
    </table>
    ${message.isMail ? mailFrame(`/dev/outbox/mails/${message.id}`, texts.mailFrame) : null}
    ${isOpenCall ? callControls(message, texts) : null}
  </article>`;
}

/**
 * Returns the body of the outbox page (D-4): one section per user, sorted by newest message. Phone calls can be answered
 * with keys or declined.
 *
 * @param messages newest first
 * @param userId User ID that the page is filtered by, if any
 * @param timeZone IANA zone of all times
 */
export function outboxBody(
  messages: readonly ListedMessage[],
  userId: string | undefined,
  texts: Texts,
  language: PageLanguage,
  timeZone: string,
): Html {
  const users = [...new Set(messages.map((message) => message.userId))];
  const refresh = userId === undefined ? '/dev/outbox' : `/dev/outbox?user=${encodeURIComponent(userId)}`;
  const sections = users.map((user) => {
    const heading = user === null ? texts.withoutUser : interpolate(texts.forUser, { userId: user });
    return html`<section>
      <h2>
        ${user === null ? heading : html`<a href="/dev/outbox?user=${encodeURIComponent(user)}">${heading}</a>`}
      </h2>
      ${messages
        .filter((message) => message.userId === user)
        .map((message) => messageCard(message, texts, language, timeZone))}
    </section>`;
  });
  return html`<h1>${texts.title}</h1>
    <p class="note">${texts.intro}</p>
    <p class="plain-actions">
      <a class="button secondary" href="${refresh}">${texts.refresh}</a>
      ${userId === undefined ? null : html`<a href="/dev/outbox">${texts.all}</a>`}
      <a href="/dev/outbox/templates">${texts.templates.title}</a>
    </p>
    ${
      sections.length > 0
        ? sections
        : html`<section class="plain-card">
            <h2>${texts.emptyTitle}</h2>
            <p>${texts.empty}</p>
          </section>`
    }`;
}
