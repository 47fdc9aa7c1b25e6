import { type MouseEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { classNames } from './class-names';
import styles from './Button.module.css';

export interface ButtonProps {
  readonly variant?: 'primary' | 'secondary' | 'plain';
  readonly type?: 'button' | 'submit';
  /** A request is pending: the button keeps its label and colour, and ignores presses. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** What is missing, as a sentence under the disabled button; null when nothing is. */
  readonly reason?: string | null;
  /** Shows the reason even though the button is not disabled, for forms that also work without scripts. */
  readonly explained?: boolean;
  /** Id of its description, when it has no reason. */
  readonly describedBy?: string | undefined;
  /** Makes it a link that looks like a button. */
  readonly href?: string;
  /** As wide as its column; on a phone every button is. */
  readonly wide?: boolean;
  /** 44 instead of 48 px, for rows. */
  readonly compact?: boolean;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** Button, or link with `href`; disabled by the native attribute, with the reason below it. */
export const Button = ({
  variant = 'primary',
  type = 'button',
  busy = false,
  disabled = false,
  reason,
  explained = disabled,
  describedBy,
  href,
  wide = false,
  compact = false,
  onClick,
  ref,
  children,
}: ButtonProps) => {
  const reasonId = useId();
  // The last reason keeps its room, so that nothing below the button moves while the visitor types.
  const [lastReason, setLastReason] = useState(reason);
  if (reason && reason !== lastReason) setLastReason(reason);
  const look = classNames(
    styles['button'],
    styles[variant],
    wide && styles['wide'],
    compact && styles['compact'],
    busy && !disabled && styles['busy'],
  );
  if (href !== undefined) {
    return (
      <a className={look} href={href} onClick={onClick}>
        {children}
      </a>
    );
  }
  const withReason = Boolean(reason) && explained && !busy;
  const button = (
    <button
      className={look}
      type={type}
      disabled={disabled || busy}
      aria-describedby={withReason ? reasonId : describedBy}
      onClick={onClick}
      ref={ref}
    >
      {children}
    </button>
  );
  if (reason === undefined) return button;
  // The wrapper stays when the reason appears or disappears, so that React does not replace the button while it is
  // pressed.
  return (
    <div className={classNames(styles['explained'], wide && styles['wide'])}>
      {button}
      {lastReason && (
        <p className={classNames(styles['reason'], !withReason && styles['absent'])} id={reasonId}>
          {lastReason}
        </p>
      )}
    </div>
  );
};

/** Buttons side by side; one below the other and as wide as the column on a phone. */
export const ButtonRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['row']}>{children}</div>
);
