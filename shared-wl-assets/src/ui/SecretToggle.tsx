import { useState } from 'react';
import { useTranslate } from '../i18n/use-translate';
import { HiddenText } from './HiddenText';
import styles from './SecretToggle.module.css';

/** Text button Show or Hide inside a field; announces the new state politely (LOG-4, VER-2). */
export const SecretToggle = ({
  fieldId,
  label,
  hidden,
  onToggle,
}: {
  readonly fieldId: string;
  /** The field's own label, for the button's name and the announcement. */
  readonly label: string;
  readonly hidden: boolean;
  readonly onToggle: () => void;
}) => {
  const { t } = useTranslate('shared');
  const [used, setUsed] = useState(false);
  const toggle = (): void => {
    setUsed(true);
    onToggle();
  };
  return (
    <span className={styles['end']}>
      <button type="button" className={styles['toggle']} aria-controls={fieldId} onClick={toggle}>
        <span>{t(hidden ? 'field.show' : 'field.hide')}</span>
        {/* Not an aria-label, which would match the label of the field, too. */}
        <HiddenText>{t('field.ofField', { label })}</HiddenText>
      </button>
      <HiddenText>
        <span role="status">{used && t(hidden ? 'field.nowHidden' : 'field.nowShown', { label })}</span>
      </HiddenText>
    </span>
  );
};
