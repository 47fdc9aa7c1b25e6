import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '@portal/shared-wl-assets';
import fold from './Disclosure.module.css';
import styles from './ExpansionPanel.module.css';

/** Panels one below the other in one frame. */
export const ExpansionPanels = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['panels']}>{children}</div>
);

/** Panel with a title that expands its content, initially collapsed; a native details element. */
export const ExpansionPanel = ({
  title,
  note,
  children,
}: {
  readonly title: ReactNode;
  /** Shown beside the title, such as a count. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) => (
  <details className={fold['fold']}>
    <summary className={fold['summary']}>
      <span className={styles['title']}>{title}</span>
      <span className={styles['note']}>{note}</span>
      <span className={fold['arrow']}>
        <Icon name="chevron-down" />
      </span>
    </summary>
    <div>{children}</div>
  </details>
);

/** A link as wide as its panel, with a code at its end. */
export const PanelLink = ({
  href,
  code,
  onClick,
  children,
}: {
  readonly href: string;
  readonly code: string;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly children: ReactNode;
}) => (
  <a className={styles['link']} href={href} onClick={onClick}>
    <span>{children}</span>
    <span className={styles['code']}>{` ${code}`}</span>
  </a>
);
