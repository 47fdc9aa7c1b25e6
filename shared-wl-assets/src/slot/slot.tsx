import { type ComponentType, type ReactElement, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { PageBoot } from '@portal/contract/page';
import type { PagePlan } from '@portal/contract/page';
import { yieldToInput } from '../browser/yield-to-main';
import { browserPortal } from '../portal/browser-portal';
import type { PortalState, PortalStore } from '../portal/portal';
import { usePortal } from '../portal/portal-context';
import { keepControls } from './keep-controls';
import { PortalProvider } from './PortalProvider';
import type { SlotLifecycles } from './slot-lifecycles';
import { type MountProps, type SlotProps } from './slot-props';
import { SlotBoundary } from './SlotBoundary';

export interface SlotDefinition {
  /** Unique in the portal; prefix of the ids that React generates in this slot. */
  readonly id: string;
  readonly Component: ComponentType<SlotProps>;
  /** Only the slot `main` has pages. */
  readonly plan?: (boot: Omit<PageBoot, 'parts'>) => PagePlan;
  /**
   * Loads what the component needs on this page; then it is hydrated or mounted.
   *
   * @throws Error when that fails: the slot is not mounted
   */
  readonly load?: (portal: PortalState) => Promise<void>;
}

/** Props that the element depends on. */
type ElementProps = Omit<MountProps, 'name' | 'domElement' | 'portal'>;

/** A slot as the root mounts it with single-spa and as the edge renders it. */
export interface Slot extends SlotLifecycles {
  readonly id: string;
  readonly plan: SlotDefinition['plan'];
  /** Prefetches the modules for mounting into an empty element. */
  readonly prepare: () => Promise<void>;
  /** The element to render for a page; the same on the edge and in the browser. */
  readonly element: (portal: PortalStore, props: ElementProps) => ReactElement;
}

/**
 * Passes on route changes: a slot stays mounted between pages of its part, header and footer always. In the slot
 * `main`, routes of other parts are ignored.
 */
const Routed = ({
  Component,
  route,
  ofPart,
}: SlotProps & { readonly Component: ComponentType<SlotProps>; readonly ofPart: boolean }) => {
  const current = usePortal((state) => state.route);
  return <Component route={ofPart && current.part !== route.part ? route : current} />;
};

/**
 * Creates the lifecycles of a slot from a component (CARD-3). The first mount hydrates the edge's markup; later ones
 * render from scratch.
 */
export const slot = ({ id, Component, plan, load }: SlotDefinition): Slot => {
  const element = (
    portal: PortalStore,
    { route, failed = () => undefined, retry }: ElementProps,
  ): ReactElement => (
    <StrictMode>
      <PortalProvider portal={portal}>
        <SlotBoundary failed={failed} retry={retry} page={plan !== undefined}>
          <Routed Component={Component} route={route} ofPart={plan !== undefined} />
        </SlotBoundary>
      </PortalProvider>
    </StrictMode>
  );
  const options = { identifierPrefix: `${id}-` };
  const isPrerendered = ({ domElement }: MountProps): boolean => domElement.dataset['prerendered'] === id;

  let pendingLifecycles: Promise<SlotLifecycles> | undefined;
  /** Loads the lifecycles that render from scratch; a page rendered by the edge does not need them at first. */
  const loadLifecycles = (): Promise<SlotLifecycles> => {
    pendingLifecycles ??= import(/* webpackChunkName: 'slot-lifecycles' */ './slot-lifecycles').then(
      ({ slotLifecycles }) =>
        slotLifecycles(({ portal = browserPortal(), ...props }) => element(portal, props), options),
      (error: unknown) => {
        pendingLifecycles = undefined;
        throw error;
      },
    );
    return pendingLifecycles;
  };

  let hydrated: Root | undefined;
  return {
    id,
    plan,
    element,
    prepare: async () => void (await loadLifecycles()),
    bootstrap: async (props) => {
      const { portal = browserPortal() } = props;
      const loading = load?.(portal.getState());
      if (isPrerendered(props)) return loading;
      const [lifecycles] = await Promise.all([loadLifecycles(), loading]);
      return lifecycles.bootstrap(props);
    },
    mount: async (props) => {
      if (!isPrerendered(props)) return (await loadLifecycles()).mount(props);
      // Loading was a separate task; hydration starts in a new one.
      await yieldToInput();
      const { domElement, portal = browserPortal(), ...rest } = props;
      // Synchronous: otherwise React would yield every few milliseconds to less urgent tasks, and the visitor would
      // wait.
      keepControls(domElement, () => {
        hydrated = flushSync(() =>
          hydrateRoot(domElement, element(portal, rest), { ...options, onUncaughtError: rest.failed }),
        );
      });
      // The attribute marks an element that contains only markup from the edge.
      delete domElement.dataset['prerendered'];
    },
    unmount: async (props) => {
      if (hydrated === undefined) return (await loadLifecycles()).unmount(props);
      hydrated.unmount();
      hydrated = undefined;
    },
  };
};
