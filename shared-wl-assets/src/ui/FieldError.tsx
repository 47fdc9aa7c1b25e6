import { Icon } from './Icon';
import styles from './FieldError.module.css';

/** The error at a field: never by colour alone, announced politely when it appears, unless `said` by others. */
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
