import type { MouseEvent } from 'react';
import { Alert } from '@portal/shared-wl-assets';
import styles from './ErrorSummary.module.css';

export interface FieldMessage {
  /** The field's id, or its name within the same page. */
  readonly fieldId: string;
  readonly text: string;
}

const goTo = (event: MouseEvent<HTMLAnchorElement>, fieldId: string): void => {
  event.preventDefault();
  const root = event.currentTarget.getRootNode() as Document | ShadowRoot;
  const near = event.currentTarget.closest('form') ?? event.currentTarget.closest('main') ?? root;
  const field = root.getElementById(fieldId) ?? near.querySelector(`[name="${CSS.escape(fieldId)}"]`);
  if (field instanceof HTMLElement) field.focus();
};

/** Error summary above the fields; takes the focus and links to each field. */
export const ErrorSummary = ({
  title,
  errors,
}: {
  readonly title: string;
  readonly errors: readonly FieldMessage[];
}) => (
  <Alert tone="error" title={title} takeFocus>
    <ul className={styles['list']}>
      {errors.map(({ fieldId, text }) => (
        <li key={fieldId}>
          <a className={styles['link']} href={`#${fieldId}`} onClick={(event) => goTo(event, fieldId)}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  </Alert>
);
