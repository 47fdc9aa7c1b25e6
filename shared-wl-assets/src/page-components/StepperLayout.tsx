import { type ReactNode, type Ref, useId, useRef } from 'react';
import { BrandPattern, classNames, Main, ProgressLine, Surface } from '@portal/shared-wl-assets';
import { type Step, StepList } from './StepList';
import styles from './StepperLayout.module.css';

export interface StepperLayoutProps {
  /** Title of the flow, or the client's first tagline on a message page. */
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Present in a flow, absent for a message. */
  readonly steps?: readonly Step[];
  /** Current step, counted from 1; one more than there are steps when all are done. */
  readonly current?: number;
  /** 560 instead of 480 px, where the page lists options. */
  readonly wide?: boolean;
  /** Whether a request is pending (NAV-6). */
  readonly busy?: boolean;
  /** Whether the question stays usable meanwhile, and says itself what happens. */
  readonly open?: boolean;
  /** Ref to the element around the question. */
  readonly question?: Ref<HTMLDivElement> | undefined;
  readonly children: ReactNode;
}

/** Layout with one question or message beside the steps on the brand surface; on narrow screens below a progress line. */
export const StepperLayout = ({
  title,
  text,
  steps,
  current = 1,
  wide = false,
  busy = false,
  open = false,
  question,
  children,
}: StepperLayoutProps) => {
  const titleId = useId();
  const column = useRef<HTMLDivElement>(null);
  return (
    <Main className={styles['page']}>
      <Surface className={classNames(styles['rail'], steps !== undefined && styles['flow'])}>
        <p className={styles['title']} id={titleId}>
          {title}
        </p>
        {text !== undefined && <p className={styles['text']}>{text}</p>}
        {steps !== undefined && <StepList steps={steps} current={current} titleId={titleId} />}
        <div className={styles['ground']}>
          <BrandPattern />
        </div>
      </Surface>
      <div className={styles['column']} ref={column}>
        <div
          ref={question}
          className={classNames(
            styles['question'],
            wide && styles['wide'],
            steps === undefined && styles['message'],
          )}
        >
          {children}
        </div>
      </div>
      <ProgressLine active={busy} column={column} open={open} />
    </Main>
  );
};
