import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { PortalState } from '../portal/portal';
import { usePortalStore } from '../portal/portal-context';
import { type Slot, slot } from '../slot/slot';
import { type SlotProps } from '../slot/slot-props';
import { simulateFocusInFrame } from './framed-focus';

/** A screen in one of its states. */
export interface Fixture {
  readonly Screen: ComponentType<SlotProps>;
  /** Overrides of the frame's route, for screens that read it. */
  readonly route?: Partial<SlotProps['route']>;
  /** Overrides of the portal's state. */
  readonly portal?: Partial<PortalState>;
  /** Moves the mounted screen into its state by typing and clicking as a visitor would. */
  readonly play?: (screen: HTMLElement) => void;
}

export type Fixtures = Readonly<Record<string, Fixture>>;

/** Exports of a part's module `./fixtures`: a slot that shows one fixture, and all names. */
export interface FixtureModule {
  readonly main: Slot;
  readonly states: readonly string[];
}

const Shown = ({ fixture, route }: SlotProps & { readonly fixture: Fixture }) => {
  const portal = usePortalStore();
  const screen = useRef<HTMLDivElement>(null);
  // Runs before the screen mounts, because the screen reads this state once.
  useState(() => {
    if (typeof window !== 'undefined') simulateFocusInFrame(window);
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
 * Creates the slot that shows a part's fixtures; the studio mounts it instead of the part's own slot, and the route's
 * page names the fixture.
 *
 * @param id prefix of ids in the slot; may be the part's own, since only one of them is mounted
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
