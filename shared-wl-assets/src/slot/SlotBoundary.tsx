import { Component, type ReactNode } from 'react';
import { Main } from '../ui/Main';
import { type Retention, RetentionContext } from './retention';
import { SlotFailure } from './SlotFailure';

interface SlotBoundaryProps {
  readonly children: ReactNode;
  /** Called with each error. */
  readonly failed: (error: unknown) => void;
  /** Replaces the default retry, which renders the part again. */
  readonly retry?: (() => void) | undefined;
  /** Whether the part is the content of the page, with its main landmark. */
  readonly page?: boolean;
}

interface SlotBoundaryState {
  readonly failure: { readonly error: unknown } | null;
  /** Whether "Try again" was pressed. */
  readonly again: boolean;
}

/**
 * Error boundary of a slot: shows the failure in the slot, and "try again" renders the part again without loading the
 * page (CARD-6). Errors in event handlers and timers do not unmount a part in React, so they are not covered.
 */
export class SlotBoundary extends Component<SlotBoundaryProps, SlotBoundaryState> {
  override readonly state: SlotBoundaryState = { failure: null, again: false };

  readonly #retention: Retention = {
    values: new Map(),
    hasFailed: () => this.state.failure !== null,
  };

  static getDerivedStateFromError(error: unknown): Pick<SlotBoundaryState, 'failure'> {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.failed(error);
  }

  override render(): ReactNode {
    const { failure, again } = this.state;
    if (failure === null)
      return <RetentionContext value={this.#retention}>{this.props.children}</RetentionContext>;
    const retry = this.props.retry ?? (() => this.setState({ failure: null, again: true }));
    const { page = false } = this.props;
    const message = <SlotFailure retry={retry} error={failure.error} again={again} page={page} />;
    return page ? <Main className={undefined}>{message}</Main> : message;
  }
}
