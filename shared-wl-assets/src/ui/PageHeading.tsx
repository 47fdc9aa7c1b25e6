import type { ReactNode } from 'react';
import { useFocusWhen } from './use-focus-when';
import styles from './PageHeading.module.css';

/** The h1 of a page; takes the focus when the step changes without a page load. */
export const PageHeading = ({
  children,
  takeFocus = false,
  describedBy,
}: {
  readonly children: ReactNode;
  readonly takeFocus?: boolean;
  /** Id of its description when it takes the focus. */
  readonly describedBy?: string | undefined;
}) => {
  const ref = useFocusWhen<HTMLHeadingElement>(takeFocus);
  return (
    <h1 className={styles['heading']} tabIndex={-1} aria-describedby={describedBy} ref={ref}>
      {children}
    </h1>
  );
};

/** Introductory text below the heading. */
export const Intro = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles['lead']}>{children}</p>
);
