import { HiddenText, Icon, useTranslate } from '@portal/shared-wl-assets';
import type { PasswordRequirements } from './password-requirements';
import styles from './PasswordRequirementList.module.css';

/** Returns the element ids of the rule texts, without their status, for `aria-describedby` of the field (WCAG 1.3.1). */
export const ruleIds = (id: string, { list }: PasswordRequirements): string =>
  list.map(({ need }) => id + need).join(' ');

/** Rules of the new password, ticked while typing; a polite live region announces how many are met (CHG-2). */
export const PasswordRequirementList = ({
  id,
  needs,
}: {
  /** Unique on the page; prefix of the rules' ids. */
  readonly id: string;
  readonly needs: PasswordRequirements;
}) => {
  const { t } = useTranslate('recovery-mf');
  const { minimumLength, internalMinimum: internal } = needs;
  const isFirstTime = needs.list.some(({ need }) => need === 'different');
  const met = needs.list.filter((rule) => rule.met).length;
  const all = needs.list.length;
  return (
    <div className={styles['needs']}>
      <p className={styles['head']}>
        <span className={styles['title']}>{t('change.needs')}</span>
        <span aria-hidden="true">{t('change.met', { met, all })}</span>
      </p>
      <ul className={styles['list']} aria-label={t('change.needs')}>
        {needs.list.map(({ need, met }) => (
          <li key={need} className={met ? styles['met'] : styles['open']}>
            <Icon name={met ? 'check' : 'circle'} />
            <span>
              <span id={id + need}>
                <span>
                  {need === 'length' && internal !== null
                    ? t('change.rule.lengthOrInternal', { count: minimumLength, internal })
                    : t(`change.rule.${need}`, { count: minimumLength })}
                </span>
                <HiddenText>, </HiddenText>
              </span>
              <HiddenText>{t(met ? 'change.ruleMet' : 'change.ruleOpen')}</HiddenText>
            </span>
          </li>
        ))}
        <li className={styles['open']}>
          <Icon name="info" />
          <span>{t(isFirstTime ? 'change.rule.historyFTU' : 'change.rule.history')}</span>
        </li>
      </ul>
      <HiddenText>
        <span role="status">{t('change.metSpoken', { met, count: all })}</span>
      </HiddenText>
    </div>
  );
};
