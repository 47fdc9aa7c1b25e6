import { formatDayAndTime, type Language } from '@portal/contract/i18n';
import { getManifest, liveId, type PartState, type RegistryEvent } from '@portal/registry/releases';
import { type Html, html } from '@portal/server-kit/pages';
import german from '../../i18n/de-DE.json';
import english from '../../i18n/en-US.json';
import { listDependencies, renderDependencyGraph } from './dependency-graph';

const MESSAGES = { 'en-US': english.deployments, 'de-DE': german.deployments } as const;
/** Messages of the page. */
export function deploymentMessages(language: Language) {
  return MESSAGES[language];
}

/** Messages of the page in one language. */
export type DeploymentMessages = (typeof MESSAGES)[Language];

/** Formats a time as date and time in UTC. */
export function formatTimestamp(time: string, language: Language): string {
  return formatDayAndTime(new Date(time), language, { timeZone: 'UTC' }, 'medium');
}

function describeEvent(event: RegistryEvent, t: DeploymentMessages): string {
  return event.kind === 'canary'
    ? event.percent === 0
      ? t.canaryEnded
      : `${t.canary} ${event.percent} %`
    : t.kinds[event.kind];
}

/** Wraps a table in a scroll container that can also be scrolled by keyboard (WCAG 2.1.1). */
export function renderScrollableTable(label: string, table: Html): Html {
  return html`<div class="plain-scroll" role="group" tabindex="0" aria-label="${label}">${table}</div>`;
}

/** Renders the dependencies as a graph and as a table. */
export function renderDependencyTable(states: readonly PartState[], t: DeploymentMessages): Html {
  const manifests = states.flatMap((state) => {
    const id = liveId(state);
    return id === null ? [] : [getManifest(state, id)];
  });
  return html`
    ${renderDependencyGraph(manifests, t.graph)}
    ${renderScrollableTable(
      t.graph,
      html`<table class="plain-table">
        <thead>
          <tr>
            <th scope="col">${t.part}</th>
            <th scope="col">${t.uses}</th>
            <th scope="col">${t.usedBy}</th>
          </tr>
        </thead>
        <tbody>
          ${manifests.map(
            (part) =>
              html`<tr>
                <th scope="row">${part.name}</th>
                <td>${listDependencies(part).join(', ')}</td>
                <td>
                  ${manifests
                    .filter((other) => listDependencies(other).includes(part.name))
                    .map(({ name }) => name)
                    .join(', ')}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>`,
    )}
  `;
}

/** Renders registry events in the given order. */
export function renderHistory(events: readonly RegistryEvent[], language: Language): Html {
  const t = MESSAGES[language];
  return renderScrollableTable(
    t.history,
    html`
      <table class="plain-table">
        <thead>
          <tr>
            ${[t.time, t.part, t.what, t.version, t.build, t.by].map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${events.map(
            (event) =>
              html`<tr>
                <td class="plain-moment">${formatTimestamp(event.time, language)}</td>
                <td>${event.part}</td>
                <td>${describeEvent(event, t)}</td>
                <td>${event.version}</td>
                <td><code>${event.id}</code></td>
                <td>${event.who}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    `,
  );
}
