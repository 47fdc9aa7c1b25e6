import { formatDayAndTime } from '@portal/shared-wl-assets/i18n';
import { html, interpolate, type Html, type HtmlValue, type PageLanguage } from '@portal/server-kit/pages';
import type { Contacts } from '../contacts/contacts';
import type { Channel } from '../contract/contract';
import {
  shownUserId,
  type HelpDeskCase,
  type HelpDeskRecovery,
  type HelpDeskStep,
  type HelpDeskUser,
} from './find-case';
import type { HelpDeskTexts } from './help-desk-texts';

/** What the page needs besides the case. */
export interface HelpDeskPageInput {
  readonly t: HelpDeskTexts;
  readonly language: PageLanguage;
  /** IANA; every time of the page is in it (D-18). */
  readonly timeZone: string;
  readonly now: Date;
}

/** Message above the search: what was done, or what was wrong. */
export interface PageMessage {
  readonly kind: 'status' | 'alert';
  readonly text: string;
  /** Field that the message belongs to. */
  readonly field?: 'search' | 'reason';
}

export const HELP_DESK_PATH = '/ops/help-desk';

type Fact = readonly [name: string, value: HtmlValue];

function timeOf({ language, timeZone }: HelpDeskPageInput, at: Date): string {
  return formatDayAndTime(at, language, { timeZone, isNamed: true }, 'medium');
}

function factList(facts: readonly Fact[]): Html {
  return html`<dl class="plain-facts">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

const CHANNELS = ['Email', 'SMS', 'Call'] as const satisfies readonly Channel[];

function contactList({ t }: HelpDeskPageInput, contacts: Contacts): string {
  const listed = CHANNELS.flatMap((channel) => {
    const contact = contacts[channel];
    return contact === undefined ? [] : [`${t.user.channel[channel]} ${contact}`];
  });
  return listed.length === 0 ? t.user.noContacts : listed.join(', ');
}

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
    return interpolate(user.wrongPasscodes, { until: timeOf(input, lock.until) });
  return user[lock.kind];
}

function signInText(input: HelpDeskPageInput, { signIn }: HelpDeskUser): string {
  const { user } = input.t;
  if (signIn.kind === 'wait') return interpolate(user.signInWait, { until: timeOf(input, signIn.until) });
  return signIn.kind === 'none' ? user.signInFree : user.signInRecovery;
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
    ])}
  </section>`;
}

/**
 * Form that unlocks a user.
 *
 * @param subject sealed User ID, which no other page can have
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

/** Returns the outcome of a recovery in words. */
function outcomeText(input: HelpDeskPageInput, recovery: HelpDeskRecovery): string {
  const { t, now } = input;
  const { grant, state, flow, expiresAt, validUntil } = recovery;
  const isFuid = flow === 'FUID';
  if (state === 'LOCKED') return t.outcome.locked;
  if (state === 'VERIFIED') {
    if (grant === null) return t.outcome.expired;
    if (grant.isUsed && grant.usedAt === null) return t.outcome.changedElsewhere;
    if (grant.isUsed && grant.usedAt !== null)
      return interpolate(isFuid ? t.outcome.userIdSent : t.outcome.changed, {
        at: timeOf(input, grant.usedAt),
      });
    if (grant.expiresAt <= now) return isFuid ? t.outcome.userIdExpired : t.outcome.grantExpired;
    return interpolate(isFuid ? t.outcome.userIdPending : t.outcome.passwordPending, {
      until: timeOf(input, grant.expiresAt),
    });
  }
  if (recovery.isOutdated) return t.outcome.outdated;
  if (expiresAt <= now) return state === 'SENT' ? t.outcome.expired : t.outcome.abandoned;
  if (recovery.isSending) return t.outcome.sending;
  if (recovery.failedChannel !== null) return t.outcome.failed;
  if (state !== 'SENT') return t.outcome.choosing;
  return validUntil !== null && validUntil <= now ? t.outcome.passcodeExpired : t.outcome.sent;
}

function passcodeText(input: HelpDeskPageInput, recovery: HelpDeskRecovery): string {
  const { t } = input;
  const { channel, sentAt, validUntil, failedChannel, contacts } = recovery;
  const failed =
    failedChannel === null
      ? []
      : [interpolate(t.recovery.failedBy, { channel: t.user.channel[failedChannel] })];
  const sent =
    channel === null || sentAt === null || validUntil === null
      ? []
      : [
          interpolate(t.recovery.passcodeBy, {
            channel: t.user.channel[channel],
            contact: contacts[channel] ?? '',
            sentAt: timeOf(input, sentAt),
            validUntil: timeOf(input, validUntil),
          }),
        ];
  return [...failed, ...sent].join('. ') || t.recovery.noPasscode;
}

function textOf(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) && key !== 'other' ? texts[key] : undefined;
}

/** Returns the delivery status that a provider reported; null for any other result. */
function deliveryText({ t }: HelpDeskPageInput, { event, reason }: HelpDeskStep): string | null {
  const [, named, status = 'delivered'] =
    /^(\w+) (?:delivered|failed: (\w+))$/.exec(event === 'messageStatus' ? (reason ?? '') : '') ?? [];
  const channel = CHANNELS.find((each) => each === named);
  if (channel === undefined) return null;
  const text = textOf(t.delivery, status) ?? t.delivery.other;
  return interpolate(text, { channel: t.user.channel[channel] });
}

function resultText(input: HelpDeskPageInput, step: HelpDeskStep): string {
  const { t } = input;
  const { reason, outcome } = step;
  if (reason === null) return t.done;
  const delivery = deliveryText(input, step);
  if (delivery !== null) return delivery;
  if (outcome === 'done' && reason === 'no change') return t.repeated;
  if (outcome === 'done' && reason === 'joined') return t.joinedSend;
  return textOf(t.reason, reason) ?? interpolate(t.reason.other, { reason });
}

function stepTable(input: HelpDeskPageInput, { steps, reference }: HelpDeskRecovery): Html {
  const { t } = input;
  const caption = `${t.steps}: ${reference}`;
  return html`<div class="plain-scroll" role="group" aria-label="${caption}" tabindex="0">
    <table class="plain-table">
      <caption class="plain-hidden">
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${t.column.time}</th>
          <th scope="col">${t.column.step}</th>
          <th scope="col">${t.column.result}</th>
        </tr>
      </thead>
      <tbody>
        ${steps.map(
          (step) =>
            html`<tr>
              <td class="plain-moment">${timeOf(input, step.at)}</td>
              <td>${textOf(t.step, step.event) ?? interpolate(t.step.other, { event: step.event })}</td>
              <td>${resultText(input, step)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function recoverySection(input: HelpDeskPageInput, recovery: HelpDeskRecovery): Html {
  const { t } = input;
  const { id, reference, joinedReference, flow, isFirstTime, createdAt, wrongPasscodes } = recovery;
  const title = interpolate(t.recovery.title, { reference });
  return html`<section class="plain-card" aria-labelledby="recovery-${id}">
    <h3 id="recovery-${id}">${title}</h3>
    ${factList([
      [t.recovery.flow, t.recovery.flows[isFirstTime ? 'FTU' : flow]],
      [t.recovery.started, timeOf(input, createdAt)],
      [t.recovery.channels, contactList(input, recovery.contacts)],
      [
        t.recovery.passcode,
        [
          passcodeText(input, recovery),
          ...(joinedReference === null
            ? []
            : [`. ${interpolate(t.recovery.joined, { reference: joinedReference })}`]),
        ],
      ],
      [t.recovery.wrong, wrongPasscodes],
      [t.recovery.outcome, html`<strong>${outcomeText(input, recovery)}</strong>`],
    ])}
    ${recovery.steps.length === 0 ? null : stepTable(input, recovery)}
  </section>`;
}

/** What the page shows of a search. */
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
        : recoveries.map((recovery) => recoverySection(input, recovery))
    }
  `;
}
