import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { SlotFailure } from '@portal/shared-wl-assets';

/** Component in its own chunk. */
export interface LazyComponent<Props> {
  /**
   * Loads the component once.
   *
   * @throws when the chunk cannot be loaded; the next call tries again
   */
  readonly preload: () => Promise<ComponentType<Props>>;
  /** The component once it has been loaded. */
  readonly loaded: () => ComponentType<Props> | null;
  /** Sets the component where it has been imported statically. */
  readonly provide: (component: ComponentType<Props>) => void;
}

/** Declares a component that `load` imports. */
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
 * Renders a lazy component: synchronously when it was preloaded, since React delays the replacement of a fallback by
 * 300 ms. A chunk that fails to load shows an error in its place, so that the rest of the page keeps its state
 * (CARD-6).
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
    const failed = (error: unknown) => () => <SlotFailure retry={retry} error={error} again={again} />;
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
