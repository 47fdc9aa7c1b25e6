import { Component, type ReactNode } from 'react';
import { SlotFailure } from './SlotFailure';

interface SlotBoundaryProps {
  readonly children: ReactNode;
  /** Told of what was thrown, once for each time. */
  readonly failed: (error: unknown) => void;
  /** In place of rendering anew. */
  readonly retry?: (() => void) | undefined;
}

/**
 * Keeps what a part throws while it renders, at first or any time later, within its slot: the message stands there in
 * its place, and "try again" renders the part anew without loading the page (CARD-6).
 */
export class SlotBoundary extends Component<SlotBoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.failed(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <SlotFailure retry={this.props.retry ?? (() => this.setState({ hasFailed: false }))} />
    ) : (
      this.props.children
    );
  }
}
