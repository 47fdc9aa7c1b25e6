import type { ReactNode } from 'react';
import { Button, ButtonRow, Fields } from '@portal/shared-wl-assets';
import styles from './PostForm.module.css';

interface PostFormProps {
  readonly action: string;
  /** Text of the button that sends the form. */
  readonly button: string;
  readonly variant?: 'primary' | 'secondary';
  readonly children: ReactNode;
}

/** Form in a column, which the browser posts and whose response is a page. */
export const PostForm = ({ action, button, variant = 'primary', children }: PostFormProps) => (
  <form className={styles['form']} method="post" action={action}>
    <Fields>
      {children}
      <ButtonRow>
        <Button type="submit" variant={variant}>
          {button}
        </Button>
      </ButtonRow>
    </Fields>
  </form>
);
