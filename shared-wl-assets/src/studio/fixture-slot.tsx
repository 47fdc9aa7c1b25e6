import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { PortalState } from '../portal/portal';
import { usePortalStore } from '../portal/portal-context';
import { keepFocusAside } from './framed-focus';
import { slot, type Slot } from '../slot/slot';
import { type SlotProps } from '../slot/slot-props';

/** A screen in one of its states, to be looked at alone. */
export interface Fixture {
  readonly Screen: ComponentType<SlotProps>;
  /** Laid over the route of the frame, for screens that read it. */
  readonly route?: Partial<SlotProps['route']>;
  /** Laid over the portal's state, for what stands around the screen. */
  readonly portal?: Partial<PortalState>;
  /** Brings the screen into its state as a visitor would, by typing and pressing; run once it is mounted. */
  readonly play?: (screen: HTMLElement) => void;
}

export type Fixtures = Readonly<Record<string, Fixture>>;

/** What a part's module `./fixtures` exports: a slot that shows one fixture, and the names of all. */
export interface FixtureModule {
  readonly main: Slot;
  readonly states: readonly string[];
}

const Shown = ({ fixture, route }: SlotProps & { readonly fixture: Fixture }) => {
  const portal = usePortalStore();
  const screen = useRef<HTMLDivElement>(null);
  // Before the screen begins: what it reads once has to be there by then.
  useState(() => {
    if (typeof window !== 'undefined') keepFocusAside(window);
    if (fixture.portal !== undefined) portal.setState(fixture.portal);
  });
  useEffect(() => {
    if (screen.current === null) return;
    fixture.play?.(screen.current);
    screen.current.dataset['shown'] = route.page;
  }, [fixture, route.page]);
  return (
    <div ref={screen} className="portal-slot-main">
      <fixture.Screen route={{ ...route, ...fixture.route }} />
    </div>
  );
};

/**
 * Makes a part's fixtures showable: the studio mounts this slot in place of the part's own, and the route's page
 * names the fixture.
 *
 * @param id prefix of ids in the slot; the part's own will do, since only one of the two is ever mounted
 */
export const fixtureSlot = (id: string, fixtures: Fixtures): FixtureModule => ({
  main: slot({
    id,
    Component: ({ route }) => {
      const fixture = Object.hasOwn(fixtures, route.page) ? fixtures[route.page] : undefined;
      if (fixture === undefined) throw new Error(`There is no fixture "${route.page}"`);
      return <Shown fixture={fixture} route={route} />;
    },
  }),
  states: Object.keys(fixtures),
});
