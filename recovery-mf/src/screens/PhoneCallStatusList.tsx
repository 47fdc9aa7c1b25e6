import { useEffect, useState } from 'react';
import type { ChannelBy, CHANNELS } from '@portal/contract/recovery';
import { HiddenText, Icon, Spinner, useTranslate } from '@portal/shared-wl-assets';
import { screenReaderContact } from '../flow/masked-contact';
import type { CallStatus } from '../flow/recovery-state';
import styles from './PhoneCallStatusList.module.css';

const ORDER: readonly CallStatus[] = ['CALLING', 'ANSWERED', 'CONFIRMED'];

/** Delay before the first status is inserted, because a live region does not announce its initial content. */
const ANNOUNCE_DELAY_MS = 100;

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

/** Text of a line; a screen reader would read each star of the number. */
const Label = ({ text, spoken }: { readonly text: string; readonly spoken: string }) => (
  <>
    <span aria-hidden={text === spoken ? undefined : true}>{text}</span>
    {text !== spoken && <HiddenText>{spoken}</HiddenText>}
  </>
);

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
  const { key, values } = screenReaderContact(number);
  const spoken = t(key, values);
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(true), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
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
              <p className={styles['label']}>
                <Label
                  text={t(state === 'done' ? done : on, { number })}
                  spoken={t(state === 'done' ? done : on, { number: spoken })}
                />
              </p>
              {state === 'on' && advice !== null && <p className={styles['advice']}>{t(advice)}</p>}
            </li>
          );
        })}
      </ol>
      <HiddenText>
        <span role="status">
          {isAnnounced &&
            t(checked ? getAnnouncements(text)[status] : `${text}.notChecked`, { number: spoken })}
        </span>
      </HiddenText>
    </>
  );
};
