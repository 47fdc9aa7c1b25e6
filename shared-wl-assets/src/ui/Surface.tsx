import type { ReactNode } from 'react';
import { classNames } from './class-names';
import surface from './Surface.module.css';

/** The client's brand surface; a layout sets its size and places the motif on it. */
export const Surface = ({
  className,
  children,
}: {
  readonly className: string | undefined;
  readonly children: ReactNode;
}) => <div className={classNames(surface['surface'], className)}>{children}</div>;
