import { Icon } from './Icon';
import styles from './FieldError.module.css';

/** The error at a field: never by colour alone, announced politely when it appears. */
export const FieldError = ({ id, text }: { readonly id: string; readonly text: string | null }) => (
  <div aria-live="polite">
    {text !== null && (
      <p className={styles['error']} id={id}>
        <Icon name="error" />
        <span>{text}</span>
      </p>
    )}
  </div>
);
