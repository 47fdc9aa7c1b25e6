import { StrictMode, type ComponentType, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { yieldToMain } from '../browser/yield-to-main';
import { browserPortal } from '../portal/browser-portal';
import type { PageBoot, RouteMatch } from '../portal/page-boot';
import type { PortalState, PortalStore } from '../portal/portal';
import { PortalProvider, usePortal } from '../portal/portal-context';
import { keepControls } from './keep-controls';
import { type MountProps, type SlotProps } from './slot-props';
import type { SlotLifecycles } from './slot-lifecycles';
import { SlotBoundary } from './SlotBoundary';

/** What the edge asks of a part before it renders one of its pages. */
export interface PagePlan {
  readonly title: string;
  /** HTTP status, where it differs from the route's own. */
  readonly status?: number;
  /** Where the visitor has to go instead: a path of this origin, or an address from the settings. */
  readonly redirect?: string;
  /**
   * The page without its per-request values: what may be rendered once and kept. A value of the query that the
   * markup shows is replaced by a marker here and listed in `values`.
   */
  readonly route: RouteMatch;
  /** Text to put in place of each marker, per request; the edge escapes it for HTML. */
  readonly values: Readonly<Record<string, string>>;
  /** Top-level keys of the part's own texts that this page never shows; the browser does not get them. */
  readonly omittedTexts?: readonly string[];
}

export interface SlotDefinition {
  /** Unique in the portal; prefix of the ids that React makes in this slot. */
  readonly id: string;
  readonly Component: ComponentType<SlotProps>;
  /** Only the slot `main` has pages. */
  readonly plan?: (boot: Omit<PageBoot, 'parts'>) => PagePlan;
  /**
   * Fetches what the component needs where nothing is pre-rendered, such as in an embedded flow; it is mounted then.
   *
   * @throws when that cannot be had: the slot is not mounted
   */
  readonly bring?: (portal: PortalState) => Promise<void>;
}

/** What of it an element depends on. */
type ElementProps = Omit<MountProps, 'name' | 'domElement' | 'portal'>;

/** A slot as the root mounts it with single-spa and as the edge renders it. */
export interface Slot extends SlotLifecycles {
  readonly id: string;
  readonly plan: SlotDefinition['plan'];
  /** Fetches what mounting into an empty element needs, before the visitor comes. */
  readonly prepare: () => Promise<void>;
  /** The element to render for a page; the same on the edge and in the browser. */
  readonly element: (portal: PortalStore, props: ElementProps) => ReactElement;
}

/**
 * Follows the address: from one page of a part to the next its slot stays mounted, as header and footer always do. While
 * another part takes over the slot `main`, the address is none of this part's.
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
 * Turns a component into the lifecycles of a slot (CARD-3). The first mount hydrates what the edge has
 * pre-rendered into the element; later ones start from nothing.
 */
export const slot = ({ id, Component, plan, bring }: SlotDefinition): Slot => {
  const element = (
    portal: PortalStore,
    { route, failed = () => undefined, retry }: ElementProps,
  ): ReactElement => (
    <StrictMode>
      <PortalProvider portal={portal}>
        <SlotBoundary failed={failed} retry={retry}>
          <Routed Component={Component} route={route} ofPart={plan !== undefined} />
        </SlotBoundary>
      </PortalProvider>
    </StrictMode>
  );
  const options = { identifierPrefix: `${id}-` };
  const isPrerendered = ({ domElement }: MountProps): boolean => domElement.dataset['prerendered'] === id;

  let begun: Promise<SlotLifecycles> | undefined;
  /** Lifecycles that begin from nothing, and their library: a page that was rendered by the edge does without at first. */
  const fromNothing = (): Promise<SlotLifecycles> => {
    begun ??= import(/* webpackChunkName: 'slot-lifecycles' */ './slot-lifecycles').then(
      ({ slotLifecycles }) =>
        slotLifecycles(({ portal = browserPortal(), ...props }) => element(portal, props), options),
      (error: unknown) => {
        begun = undefined;
        throw error;
      },
    );
    return begun;
  };

  let hydrated: Root | undefined;
  return {
    id,
    plan,
    element,
    prepare: async () => void (await fromNothing()),
    bootstrap: async (props) => {
      if (isPrerendered(props)) return;
      const { portal = browserPortal() } = props;
      const [lifecycles] = await Promise.all([fromNothing(), bring?.(portal.getState())]);
      await lifecycles.bootstrap(props);
    },
    mount: async (props) => {
      if (!isPrerendered(props)) return (await fromNothing()).mount(props);
      // What has been loaded until here was a task of its own.
      await yieldToMain();
      const { domElement, portal = browserPortal(), ...rest } = props;
      // In one go: React would otherwise make way every few milliseconds for what can wait longer than the visitor.
      keepControls(domElement, () => {
        hydrated = flushSync(() =>
          hydrateRoot(domElement, element(portal, rest), { ...options, onUncaughtError: rest.failed }),
        );
      });
      // The element bears the mark only while it holds nothing but markup from the edge.
      delete domElement.dataset['prerendered'];
    },
    unmount: async (props) => {
      if (hydrated === undefined) return (await fromNothing()).unmount(props);
      hydrated.unmount();
      hydrated = undefined;
    },
  };
};
