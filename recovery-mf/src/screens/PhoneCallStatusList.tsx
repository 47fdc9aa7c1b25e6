import { HiddenText, Icon, Spinner, useTranslate } from '@portal/shared-wl-assets';
import { NOT_CHECKED } from '../flow/failure-messages';
import { screenReaderContact } from '../flow/masked-contact';
import type { CallStatus } from '../flow/recovery-state';
import styles from './PhoneCallStatusList.module.css';

const ORDER: readonly CallStatus[] = ['CALLING', 'ANSWERED', 'CONFIRMED'];

/** Texts of each line: during the step, after it, and advice during it. */
const LINES = [
  { on: 'call.calling', done: 'call.answered', advice: 'call.callingAdvice' },
  { on: 'call.waiting', done: 'call.received', advice: 'call.waitingAdvice' },
  { on: 'call.confirmed', done: 'call.confirmed', advice: null },
] as const;

/** Announcement by call status. */
const ANNOUNCEMENTS = {
  CALLING: 'call.calling',
  ANSWERED: 'call.waiting',
  CONFIRMED: 'call.confirmed',
} as const satisfies Record<CallStatus, string>;

/** Status of the phone call as reported by the server (D-5); announces each change. */
export const PhoneCallStatusList = ({
  status,
  number,
  checked,
}: {
  readonly status: CallStatus;
  readonly number: string;
  /** False while the status could not be checked. */
  readonly checked: boolean;
}) => {
  const { t } = useTranslate('recovery-mf');
  const spoken = screenReaderContact(number);
  const at = status === 'CONFIRMED' ? LINES.length : ORDER.indexOf(status);
  return (
    <>
      <ol className={styles['list']} aria-label={t('call.status')}>
        {LINES.map(({ on, done, advice }, index) => {
          const state = index < at ? 'done' : index === at ? 'on' : 'ahead';
          return (
            <li key={on} className={styles[state]} aria-current={state === 'on' ? 'step' : undefined}>
              <span className={styles['mark']}>
                {state === 'done' && <Icon name="check" />}
                {state === 'on' && <Spinner silent />}
              </span>
              <p className={styles['label']}>{t(state === 'done' ? done : on, { number })}</p>
              {state === 'on' && advice !== null && <p className={styles['advice']}>{t(advice)}</p>}
            </li>
          );
        })}
      </ol>
      <HiddenText>
        <span role="status">
          {checked ? t(ANNOUNCEMENTS[status], { number: t(spoken.key, spoken.values) }) : t(NOT_CHECKED.key)}
        </span>
      </HiddenText>
    </>
  );
};
