import { type Html, html, interpolate } from '@portal/server-kit/pages';
import { contactList, factList, formatTime, type HelpDeskPageInput } from './case-facts';
import { type HelpDeskCase, type HelpDeskUser, shownUserId } from './find-case';
import { recoverySection } from './recovery-section';

/** Message above the search: what was done, or what was wrong. */
export interface PageMessage {
  readonly kind: 'status' | 'alert';
  readonly text: string;
  /** Field that the message belongs to. */
  readonly field?: 'search' | 'reason';
}

export const HELP_DESK_PATH = '/ops/help-desk';

interface FieldOptions {
  readonly name: 'search' | 'reason';
  readonly label: string;
  readonly hint: string;
  readonly button: string;
  readonly isWrong: boolean;
}

function textField({ name, label, hint, button, isWrong }: FieldOptions): Html {
  return html`<label class="field">
      <span>${label}</span>
      <input
        name="${name}"
        type="text"
        maxlength="200"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        required
        aria-describedby="${isWrong ? 'message ' : ''}${name}-hint"
        ${isWrong ? html`aria-invalid="true"` : null}
      />
    </label>
    <p class="note" id="${name}-hint">${hint}</p>
    <p class="plain-actions"><button class="button" type="submit">${button}</button></p>`;
}

/** Form of the search. The User ID is posted, so that it is in no URL and no log. */
function searchForm({ t }: HelpDeskPageInput, message: PageMessage | null): Html {
  return html`<form class="plain-form" method="post" action="${HELP_DESK_PATH}">
    ${textField({
      name: 'search',
      label: t.search,
      hint: t.hint,
      button: t.show,
      isWrong: message?.field === 'search',
    })}
  </form>`;
}

function lockText(input: HelpDeskPageInput, { lock }: HelpDeskUser): string {
  const { user } = input.t;
  if (lock.kind === 'wrongPasscodes')
    return interpolate(user.wrongPasscodes, { until: formatTime(input, lock.until) });
  return user[lock.kind];
}

function signInText(input: HelpDeskPageInput, { signIn }: HelpDeskUser): string {
  const { user } = input.t;
  return signIn.kind === 'wait'
    ? interpolate(user.signInWait, { until: formatTime(input, signIn.until) })
    : user.signInFree;
}

function userSection(input: HelpDeskPageInput, user: HelpDeskUser): Html {
  const { t } = input;
  const type = user.userType === 'internal' ? 'internal' : 'external';
  return html`<section class="plain-card" aria-labelledby="account">
    <h2 id="account">${t.user.title}</h2>
    ${factList([
      [t.user.userId, shownUserId(user.userId)],
      [t.user.name, user.name],
      [t.user.type, t.user.types[type]],
      [t.user.contacts, contactList(input, user.contacts)],
      [t.user.password, t.user[user.password]],
      [t.user.recovery, html`<strong>${lockText(input, user)}</strong>`],
      [t.user.signIn, signInText(input, user)],
      ...(user.hasNamesake ? [[t.user.forgottenUserId, t.user.namesake] as const] : []),
    ])}
  </section>`;
}

/**
 * Form that unlocks a user.
 *
 * @param subject sealed User ID, which no other page can create
 */
function unlockForm({ t }: HelpDeskPageInput, subject: string, message: PageMessage | null): Html {
  return html`<section class="plain-card" aria-labelledby="unlock">
    <h2 id="unlock">${t.unlock.title}</h2>
    <p>${t.unlock.text}</p>
    <form class="plain-form" method="post" action="${HELP_DESK_PATH}/unlock">
      <input type="hidden" name="subject" value="${subject}" />
      ${textField({
        name: 'reason',
        label: t.unlock.reason,
        hint: t.unlock.hint,
        button: t.unlock.button,
        isWrong: message?.field === 'reason',
      })}
    </form>
  </section>`;
}

/** Result of a search, as the page shows it. */
export interface ShownCase {
  readonly found: HelpDeskCase;
  /** Sealed User ID for the form that unlocks; null when there is nothing to unlock. */
  readonly subject: string | null;
}

/** Body of the page. */
export function helpDeskBody(
  input: HelpDeskPageInput,
  shown: ShownCase | null,
  message: PageMessage | null,
): Html {
  const { t } = input;
  return html`<h1>${t.title}</h1>
    <p>${t.intro}</p>
    ${message === null ? null : html`<p class="plain-card" id="message" role="${message.kind}">${message.text}</p>`}
    ${searchForm(input, message)}${shown === null ? null : caseBody(input, shown, message)}`;
}

function caseBody(
  input: HelpDeskPageInput,
  { found, subject }: ShownCase,
  message: PageMessage | null,
): Html {
  const { t } = input;
  const { user, recoveries } = found;
  return html`
    ${user === null ? html`<p class="plain-card">${t.user.unknown}</p>` : userSection(input, user)}
    ${subject === null ? null : unlockForm(input, subject, message)}
    <h2>${t.recoveries}</h2>
    ${
      recoveries.length === 0
        ? html`<p>${t.noRecoveries}</p>`
        : recoveries.map((recovery) => recoverySection(input, recovery, user?.lock ?? { kind: 'none' }))
    }
  `;
}
