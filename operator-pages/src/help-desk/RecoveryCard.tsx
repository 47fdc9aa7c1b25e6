import type { HelpDeskRecoveryView, HelpDeskStep } from '@portal/contract/operator';
import { CHANNEL_NAMES } from '@portal/contract/recovery';
import { type Translate, useTranslate } from '@portal/shared-wl-assets';
import texts from '../../i18n-pages/en-US.json';
import { Card } from '../ui/Card';
import { DataTable } from '../ui/DataTable';
import { FactList } from '../ui/FactList';
import { useMoment } from '../ui/use-moment';
import { useContactList } from './use-contact-list';

type HelpDeskTranslate = Translate<'helpDesk'>;

const { step: STEPS, delivery: DELIVERIES, reason: REASONS } = texts.helpDesk;

const isKey = <Key extends string>(object: Readonly<Record<Key, string>>, key: string): key is Key =>
  Object.hasOwn(object, key) && key !== 'other';

/** Returns the delivery status that a provider reported; null for any other result. */
const findDelivery = (t: HelpDeskTranslate, { event, reason }: HelpDeskStep): string | null => {
  const [, name, status = 'delivered'] =
    /^(\w+) (?:delivered|failed: (\w+))$/.exec(event === 'messageStatus' ? (reason ?? '') : '') ?? [];
  const channel = CHANNEL_NAMES.find((each) => each === name);
  if (channel === undefined) return null;
  return t(`delivery.${isKey(DELIVERIES, status) ? status : 'other'}`, {
    channel: t(`user.channel.${channel}`),
  });
};

const describeResult = (t: HelpDeskTranslate, step: HelpDeskStep): string => {
  const { reason, outcome } = step;
  if (reason === null) return t('done');
  const delivery = findDelivery(t, step);
  if (delivery !== null) return delivery;
  if (outcome === 'done' && reason === 'no change') return t('repeated');
  if (outcome === 'done' && reason === 'joined') return t('joinedSend');
  return isKey(REASONS, reason) ? t(`reason.${reason}`) : t('reason.other', { reason });
};

const describePasscode = (
  t: HelpDeskTranslate,
  moment: ReturnType<typeof useMoment>,
  { channel, sentAt, validUntil, failedChannel, contacts, joinedReference }: HelpDeskRecoveryView,
): string => {
  const failed =
    failedChannel !== null && t('recovery.failedBy', { channel: t(`user.channel.${failedChannel}`) });
  const sent =
    channel !== null &&
    sentAt !== null &&
    validUntil !== null &&
    t('recovery.passcodeBy', {
      channel: t(`user.channel.${channel}`),
      contact: contacts[channel] ?? '',
      sentAt: moment(sentAt),
      validUntil: moment(validUntil),
    });
  const joined = joinedReference !== null && t('recovery.joined', { reference: joinedReference });
  const sends = [failed, sent].filter(Boolean).join('. ') || t('recovery.noPasscode');
  return [sends, joined].filter(Boolean).join('. ');
};

/** A recovery with its facts and its steps. */
export const RecoveryCard = ({
  recovery,
  timeZone,
}: {
  readonly recovery: HelpDeskRecoveryView;
  readonly timeZone: string;
}) => {
  const { t } = useTranslate('helpDesk');
  const moment = useMoment(timeZone);
  const listContacts = useContactList();
  const { reference, flow, createdAt, contacts, wrongPasscodes, outcome, steps } = recovery;
  return (
    <Card level="h3" title={t('recovery.title', { reference })}>
      <FactList
        facts={[
          [t('recovery.flow'), t(`recovery.flows.${flow}`)],
          [t('recovery.started'), moment(createdAt)],
          [t('recovery.channels'), listContacts(contacts)],
          [t('recovery.passcode'), describePasscode(t, moment, recovery)],
          [t('recovery.wrong'), wrongPasscodes],
          [
            t('recovery.outcome'),
            <strong key="outcome">
              {t(`outcome.${outcome.key}`, outcome.at === undefined ? {} : { at: moment(outcome.at) })}
            </strong>,
          ],
        ]}
      />
      {steps.length > 0 && (
        <DataTable
          caption={`${t('steps')}: ${reference}`}
          columns={[t('column.time'), t('column.step'), t('column.result')]}
          rows={steps.map((step) => [
            moment(step.at),
            isKey(STEPS, step.event) ? t(`step.${step.event}`) : t('step.other', { event: step.event }),
            describeResult(t, step),
          ])}
        />
      )}
    </Card>
  );
};
