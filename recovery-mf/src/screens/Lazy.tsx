import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { SlotFailure } from '@portal/shared-wl-assets';

/** Component that is loaded from its own chunk. */
export interface LazyComponent<Props> {
  /**
   * Loads the component once.
   *
   * @throws Error when the chunk cannot be loaded; the next call tries again
   */
  readonly preload: () => Promise<ComponentType<Props>>;
  /** Returns the component once it has been loaded, else null. */
  readonly loaded: () => ComponentType<Props> | null;
  /** Sets a component that was imported statically. */
  readonly provide: (component: ComponentType<Props>) => void;
}

/** Creates a lazy component that `load` imports. */
export const lazyComponent = <Props,>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> => {
  let component: ComponentType<Props> | null = null;
  return {
    preload: async () => (component ??= await load()),
    loaded: () => component,
    provide: (given) => {
      component = given;
    },
  };
};

/**
 * Renders a lazy component, synchronously if it was preloaded, because React delays the replacement of a Suspense fallback
 * by 300 ms. When the chunk fails to load, only this component shows an error and the page keeps its state (CARD-6).
 *
 * @param fallback shown while the chunk is loading
 */
export const Lazy = <Props extends object>({
  component,
  props,
  fallback,
}: {
  readonly component: LazyComponent<Props>;
  readonly props: Props;
  readonly fallback?: ReactNode;
}) => {
  const attempt = (again: boolean): ComponentType<Props> => {
    const retry = () => setComponent(() => attempt(true));
    const failed = (error: unknown) => () => <SlotFailure retry={retry} error={error} again={again} page />;
    return (
      component.loaded() ??
      lazy(() =>
        component
          .preload()
          .catch((error: unknown) => failed(error))
          .then((loaded) => ({ default: loaded })),
      )
    );
  };
  const [Component, setComponent] = useState(() => attempt(false));
  return (
    <Suspense fallback={fallback}>
      <Component {...props} />
    </Suspense>
  );
};
