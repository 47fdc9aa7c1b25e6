import type { SlotFailureProps } from '@portal/shared-wl-assets';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** A component in a file of its own, which the first question is awake without. */
export interface LaterComponent<Props> {
  readonly fetched: StoreApi<{ readonly Component: ComponentType<Props> | null }>;
  /**
   * Fetches it once.
   *
   * @throws when it cannot be had; asking again tries again
   */
  readonly bring: () => Promise<void>;
}

/** Names the file of a component that comes later. */
export const later = <Props,>(load: () => Promise<ComponentType<Props>>): LaterComponent<Props> => {
  const fetched = createStore<{ readonly Component: ComponentType<Props> | null }>(() => ({
    Component: null,
  }));
  let coming: Promise<void> | undefined;
  return {
    fetched,
    bring: async () => {
      if (fetched.getState().Component !== null) return;
      coming ??= load().then(
        (Component) => fetched.setState({ Component }),
        (error: unknown) => {
          coming = undefined;
          throw error;
        },
      );
      await coming;
    },
  };
};

/**
 * Shows a component that comes later; without it, what stands in for it until it is there.
 *
 * @param failure shown instead of a component that cannot be loaded, so that the screens around it keep their state
 * @throws while rendering, when the component cannot be loaded and there is no `failure`
 */
export const Later = <Props extends object>({
  component,
  props,
  failure: renderFailure,
  children,
}: {
  readonly component: LaterComponent<Props>;
  readonly props: Props;
  readonly failure?: (failure: SlotFailureProps) => ReactNode;
  readonly children?: ReactNode;
}) => {
  const now = useStore(component.fetched);
  const [failure, setFailure] = useState<{ readonly reason: unknown } | null>(null);
  const [again, setAgain] = useState(false);
  const load = (): void => {
    component.bring().catch((reason: unknown) => setFailure({ reason }));
  };
  useEffect(load, [component]);
  if (now.Component !== null) return <now.Component {...props} />;
  if (failure === null) return children;
  if (renderFailure === undefined) throw failure.reason;
  const retry = (): void => {
    setFailure(null);
    setAgain(true);
    load();
  };
  return renderFailure({ retry, error: failure.reason, again });
};
