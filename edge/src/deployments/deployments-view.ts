import type { DeploymentEvent, DeploymentsView, PartView } from '@portal/contract/operator';
import type { PartManifest } from '@portal/contract/part';
import { getLiveManifest, type PartState, type RegistryEvent } from '@portal/registry/releases';
import type { LiveReleases } from '../releases/live-releases';
import { type Overrides, resolveOverride } from '../releases/overrides';

/** Events shown; older ones are in the registry. */
const MAX_EVENTS = 50;

/** Returns the parts that a part loads modules from: those it names, and the shared library. */
function listDependencies({ name, uses }: PartManifest): readonly string[] {
  return [...uses, ...(name === 'shared-wl-assets' || name === 'root-config' ? [] : ['shared-wl-assets'])];
}

function toEventView(event: RegistryEvent): DeploymentEvent {
  const { time, part, kind, version, id, who } = event;
  const percent = event.kind === 'canary' ? event.percent : null;
  return { at: time, part, kind, percent, version, build: id, by: who };
}

/**
 * Returns what the deployments page shows of the registry.
 *
 * @param ofBrowser overrides of the browser, which have precedence over the workspace's builds, as on the portal's pages
 * @param ofWorkspace builds that this portal serves instead of the live ones
 */
export function viewDeployments(
  live: LiveReleases,
  ofBrowser: Overrides,
  ofWorkspace: Overrides,
): Pick<DeploymentsView, 'parts' | 'dependencies' | 'events'> {
  const findOverride = (part: string): PartView['override'] => {
    const target = ofBrowser.get(part) ?? ofWorkspace.get(part);
    if (target === undefined) return null;
    if (target === ofWorkspace.get(part)) return { target, kind: 'ofWorkspace' };
    return { target, kind: resolveOverride(live, part, target) === null ? 'failed' : 'ofBrowser' };
  };
  const toPartView = (state: PartState): PartView => {
    const manifest = getLiveManifest(state);
    return {
      name: state.name,
      build: manifest?.id ?? null,
      version: manifest?.version ?? null,
      canary: state.canary,
      changedAt: state.changed.time,
      changedBy: state.changed.who,
      override: findOverride(state.name),
    };
  };
  const states = [...live.states().values()];
  return {
    parts: states.map(toPartView),
    dependencies: states.flatMap((state) => {
      const manifest = getLiveManifest(state);
      return manifest === null ? [] : [{ name: state.name, uses: listDependencies(manifest) }];
    }),
    events: live.events().slice(-MAX_EVENTS).reverse().map(toEventView),
  };
}
