import type * as SharedAssets from '@portal/shared-wl-assets';
import type { Slot } from '@portal/shared-wl-assets';
import { fetchPart, loadModule } from '../federation/federation';
import { boot } from '../page/page';
import { provideTranslations } from '../page/part-translations';

type Lifecycles = Readonly<Record<string, Slot>>;

let shared: Promise<typeof SharedAssets> | undefined;
/** Loads the shared library; after a failure the next slot that needs it tries again. */
export const loadSharedAssets = (): Promise<typeof SharedAssets> => {
  shared ??= loadModule<typeof SharedAssets>('shared-wl-assets', '.').catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
};

/** Names of the parts whose modules a part loads at run time. */
const getDependencies = (name: string): readonly string[] =>
  boot.parts.find((part) => part.name === name)?.uses ?? [];

/**
 * Loads a slot of a part with its translations and those of the parts it uses.
 *
 * @throws when something cannot be loaded, or the part does not fill that slot
 */
export const loadSlot = async (name: string, slot: string): Promise<Slot> => {
  const parts = boot.parts.filter((part) => part.name === name || getDependencies(name).includes(part.name));
  const scopes = parts.flatMap((part) => [part.name, ...part.texts]);
  // All containers first: a module that failed because another container was missing would also fail in every retry.
  await Promise.all([loadSharedAssets(), ...parts.map((part) => fetchPart(part.name))]);
  const [lifecycles] = await Promise.all([
    loadModule<Lifecycles>(name, (slot === 'main' && boot.route.module) || 'lifecycles'),
    loadSharedAssets().then(({ browserPortal }) =>
      // The page was also rendered with the slots around the main one.
      provideTranslations(browserPortal(), scopes, slot !== 'main' || name === boot.route.part),
    ),
  ]);
  const found = lifecycles[slot];
  if (found === undefined) throw new Error(`${name} does not fill the slot ${slot}`);
  return found;
};
