import { Component, type ReactNode } from 'react';
import { RetentionContext, type Retention } from './retention';
import { SlotFailure } from './SlotFailure';

interface SlotBoundaryProps {
  readonly children: ReactNode;
  /** Told of what was thrown, once for each time. */
  readonly failed: (error: unknown) => void;
  /** In place of rendering anew. */
  readonly retry?: (() => void) | undefined;
}

interface SlotBoundaryState {
  readonly failure: { readonly error: unknown } | null;
  /** Whether "Try again" was pressed. */
  readonly again: boolean;
}

/**
 * Keeps what a part throws while it renders, at first or any time later, within its slot: the message stands there in
 * its place, and "try again" renders the part anew without loading the page (CARD-6). React does not unmount a part for
 * what it throws in an event handler or a timer; the part stays in use then, and no message covers it.
 */
export class SlotBoundary extends Component<SlotBoundaryProps, SlotBoundaryState> {
  override readonly state: SlotBoundaryState = { failure: null, again: false };

  private readonly retention: Retention = {
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
      return <RetentionContext value={this.retention}>{this.props.children}</RetentionContext>;
    const retry = this.props.retry ?? (() => this.setState({ failure: null, again: true }));
    return <SlotFailure retry={retry} error={failure.error} again={again} />;
  }
}
