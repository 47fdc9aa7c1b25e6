import { Icon } from './Icon';
import styles from './FieldError.module.css';

/**
 * Error message of a field: with an icon, so never by colour alone; announced politely when it appears, unless `said`
 * elsewhere.
 */
export const FieldError = ({
  id,
  text,
  said,
}: {
  readonly id: string;
  readonly text: string | null;
  readonly said?: boolean | undefined;
}) => (
  <div aria-live={said ? 'off' : 'polite'}>
    {text !== null && (
      <p className={styles['error']} id={id}>
        <Icon name="error" />
        <span>{text}</span>
      </p>
    )}
  </div>
);
