import { type Html, html, interpolate } from '@portal/server-kit/pages';
import { isAhead } from '../recovery/state/expiry';
import type { RecoveryLock } from '../users/recovery-lock';
import { CHANNELS, contactList, factList, formatTime, type HelpDeskPageInput } from './case-facts';
import type { HelpDeskRecovery, HelpDeskStep } from './find-case';

/** Returns what keeps the user from finishing an open recovery, in words; null when nothing does. */
function lockText(input: HelpDeskPageInput, recovery: HelpDeskRecovery, lock: RecoveryLock): string | null {
  const { outcome } = input.t;
  if (lock.kind === 'operator' || lock.kind === 'directory') return outcome.lockedByBank;
  // A lock by wrong passcodes stops the passcode only.
  if (lock.kind === 'none' || recovery.grant !== null || recovery.isOfKnownBrowser) return null;
  return interpolate(outcome.accountLocked, { until: formatTime(input, lock.until) });
}

/** Returns the outcome of a recovery in words. */
function outcomeText(input: HelpDeskPageInput, recovery: HelpDeskRecovery, lock: RecoveryLock): string {
  const { t, now } = input;
  const { grant, state, flow, expiresAt, validUntil } = recovery;
  const isFuid = flow === 'FUID';
  const locked = lockText(input, recovery, lock);
  if (state === 'LOCKED') return t.outcome.locked;
  if (state === 'VERIFIED') {
    if (grant === null) return t.outcome.expired;
    if (grant.isUsed && grant.usedAt === null) return t.outcome.changedElsewhere;
    if (grant.isUsed && grant.usedAt !== null)
      return interpolate(isFuid ? t.outcome.userIdSent : t.outcome.changed, {
        at: formatTime(input, grant.usedAt),
      });
    if (!isAhead(grant.expiresAt, now)) return isFuid ? t.outcome.userIdExpired : t.outcome.grantExpired;
    if (locked !== null) return locked;
    return interpolate(isFuid ? t.outcome.userIdPending : t.outcome.passwordPending, {
      until: formatTime(input, grant.expiresAt),
    });
  }
  if (recovery.isOutdated) return t.outcome.outdated;
  if (!isAhead(expiresAt, now)) return state === 'SENT' ? t.outcome.expired : t.outcome.abandoned;
  if (locked !== null) return locked;
  if (recovery.isSending) return t.outcome.sending;
  if (recovery.failedChannel !== null) return t.outcome.failed;
  if (state !== 'SENT') return t.outcome.choosing;
  return validUntil !== null && !isAhead(validUntil, now) ? t.outcome.passcodeExpired : t.outcome.sent;
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
            sentAt: formatTime(input, sentAt),
            validUntil: formatTime(input, validUntil),
          }),
        ];
  return [...failed, ...sent].join('. ') || t.recovery.noPasscode;
}

function findText(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) && key !== 'other' ? texts[key] : undefined;
}

/** Returns the delivery status that a provider reported; null for any other result. */
function deliveryText({ t }: HelpDeskPageInput, { event, reason }: HelpDeskStep): string | null {
  const [, named, status = 'delivered'] =
    /^(\w+) (?:delivered|failed: (\w+))$/.exec(event === 'messageStatus' ? (reason ?? '') : '') ?? [];
  const channel = CHANNELS.find((each) => each === named);
  if (channel === undefined) return null;
  const text = findText(t.delivery, status) ?? t.delivery.other;
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
  return findText(t.reason, reason) ?? interpolate(t.reason.other, { reason });
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
              <td class="plain-moment">${formatTime(input, step.at)}</td>
              <td>${findText(t.step, step.event) ?? interpolate(t.step.other, { event: step.event })}</td>
              <td>${resultText(input, step)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Renders a recovery with its facts and its steps. @param lock of its user */
export function recoverySection(
  input: HelpDeskPageInput,
  recovery: HelpDeskRecovery,
  lock: RecoveryLock,
): Html {
  const { t } = input;
  const { id, reference, joinedReference, flow, isFirstTime, createdAt, wrongPasscodes } = recovery;
  const title = interpolate(t.recovery.title, { reference });
  return html`<section class="plain-card" aria-labelledby="recovery-${id}">
    <h3 id="recovery-${id}">${title}</h3>
    ${factList([
      [t.recovery.flow, t.recovery.flows[isFirstTime ? 'FTU' : flow]],
      [t.recovery.started, formatTime(input, createdAt)],
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
      [t.recovery.outcome, html`<strong>${outcomeText(input, recovery, lock)}</strong>`],
    ])}
    ${recovery.steps.length === 0 ? null : stepTable(input, recovery)}
  </section>`;
}
