import type { ChannelBy, CHANNELS } from '@portal/contract/recovery';
import { HiddenText, Icon, Spinner, useTranslate } from '@portal/shared-wl-assets';
import { screenReaderContact } from '../flow/masked-contact';
import type { CallStatus } from '../flow/recovery-state';
import styles from './PhoneCallStatusList.module.css';

const ORDER: readonly CallStatus[] = ['CALLING', 'ANSWERED', 'CONFIRMED'];

/** Section of a channel's texts. */
type Section = (typeof CHANNELS)[ChannelBy<'keypad'>]['messages']['text'];

/** Returns the texts of each line: during the step, after it, and advice during it. */
const getLines = (text: Section) =>
  [
    { on: `${text}.calling`, done: `${text}.answered`, advice: `${text}.callingAdvice` },
    { on: `${text}.waiting`, done: `${text}.received`, advice: `${text}.waitingAdvice` },
    { on: `${text}.confirmed`, done: `${text}.confirmed`, advice: null },
  ] as const;

/** Returns the announcement of each status. */
const getAnnouncements = (text: Section) =>
  ({
    CALLING: `${text}.calling`,
    ANSWERED: `${text}.waiting`,
    CONFIRMED: `${text}.confirmed`,
  }) as const satisfies Record<CallStatus, string>;

/** Status of the phone call as reported by the server (D-5); announces each change. */
export const PhoneCallStatusList = ({
  text,
  status,
  number,
  checked,
}: {
  readonly text: Section;
  readonly status: CallStatus;
  readonly number: string;
  /** False while the status could not be checked. */
  readonly checked: boolean;
}) => {
  const { t } = useTranslate('recovery-mf');
  const spoken = screenReaderContact(number);
  const lines = getLines(text);
  const at = status === 'CONFIRMED' ? lines.length : ORDER.indexOf(status);
  return (
    <>
      <ol className={styles['list']} aria-label={t(`${text}.status`)}>
        {lines.map(({ on, done, advice }, index) => {
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
          {checked
            ? t(getAnnouncements(text)[status], { number: t(spoken.key, spoken.values) })
            : t(`${text}.notChecked`)}
        </span>
      </HiddenText>
    </>
  );
};
