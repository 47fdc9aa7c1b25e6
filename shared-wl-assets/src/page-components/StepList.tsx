import { classNames, HiddenText, Icon, useTranslate } from '@portal/shared-wl-assets';
import styles from './StepList.module.css';

export interface Step {
  readonly label: string;
}

/**
 * Progress of a flow: ticks and numbers on the rail, a row of bars on narrow screens.
 *
 * @param current counted from 1; one more than there are steps when all are done
 */
export const StepList = ({
  steps,
  current,
  titleId,
}: {
  /** Id of the text that names the steps. */
  readonly titleId: string;
  readonly steps: readonly Step[];
  readonly current: number;
}) => {
  const { t } = useTranslate('shared');
  const here = Math.min(current, steps.length);
  return (
    <div className={styles['progress']}>
      <ol className={styles['steps']} aria-labelledby={titleId}>
        {steps.map(({ label }, index) => {
          const number = index + 1;
          const done = number < current;
          return (
            <li
              key={label}
              className={classNames(
                styles['step'],
                done && styles['done'],
                number === current && styles['current'],
              )}
              aria-current={number === current ? 'step' : undefined}
            >
              <span className={styles['mark']} aria-hidden="true">
                {done ? <Icon name="check" /> : number}
              </span>
              <span className={styles['label']}>{label}</span>
              {done && <HiddenText>{t('steps.done')}</HiddenText>}
            </li>
          );
        })}
      </ol>
      <p className={styles['position']}>
        <span className={styles['here']} aria-hidden="true">
          {steps[here - 1]?.label}
        </span>
        <span>{t('steps.count', { current: here, all: steps.length })}</span>
      </p>
    </div>
  );
};
