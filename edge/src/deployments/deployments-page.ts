import type { Language } from '@portal/contract/i18n';
import { liveId, type PartState, type RegistryEvent } from '@portal/registry/releases';
import { type Html, html } from '@portal/server-kit/pages';
import { OVERRIDES_PATH } from '../pages/document/override-bar';
import type { Overrides } from '../releases/overrides';
import type { RenderFailure } from '../rendering/renderer';
import {
  type DeploymentMessages,
  deploymentMessages,
  formatTimestamp,
  renderDependencyTable,
  renderHistory,
  renderScrollableTable,
} from './deployment-tables';

/** Data that the page shows. */
export interface DeploymentsView {
  readonly language: Language;
  readonly states: readonly PartState[];
  /** All registry events, oldest first. */
  readonly events: readonly RegistryEvent[];
  /** Builds that this portal does not render on the server. */
  readonly renderFailures?: readonly RenderFailure[];
  /** Overrides and workspace builds that this browser gets; `failed` names the parts whose build is unavailable. */
  readonly overrides: Overrides;
  /** Workspace builds that this portal serves instead of the live ones. */
  readonly workspaceBuilds: Overrides;
  readonly failed: ReadonlySet<string>;
  /** Value of the form's field. */
  readonly part: string;
  readonly target: string;
}

function describeOverride(
  { overrides, workspaceBuilds, failed }: DeploymentsView,
  part: string,
  t: DeploymentMessages,
): Html | string {
  const target = overrides.get(part);
  if (target === undefined) return '';
  if (target === workspaceBuilds.get(part)) return html`${target}<br />${t.ofWorkspace}`;
  return failed.has(part) ? html`${target}<br /><strong>${t.overrideFailed}</strong>` : target;
}

function partsTable(view: DeploymentsView): Html {
  const { states, language } = view;
  const t = deploymentMessages(language);
  if (states.length === 0) return html`<p class="plain-card">${t.none}</p>`;
  return renderScrollableTable(
    t.title,
    html`
      <table class="plain-table">
        <thead>
          <tr>
            ${[t.part, t.version, t.build, t.canary, t.changed, t.by, t.override].map(
              (name) => html`<th scope="col">${name}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${states.map((state) => {
            const id = liveId(state);
            return html`<tr>
              <th scope="row">${state.name}</th>
              <td>${id === null ? t.notLive : (state.builds.get(id)?.version ?? '')}</td>
              <td><code>${id ?? ''}</code></td>
              <td>${state.canary === null ? '' : `${state.canary.percent} % ${state.canary.id}`}</td>
              <td class="plain-moment">${formatTimestamp(state.changed.time, language)}</td>
              <td>${state.changed.who}</td>
              <td>${describeOverride(view, state.name, t)}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    `,
  );
}

function overrideForm(
  states: readonly PartState[],
  t: DeploymentMessages,
  part: string,
  target: string,
): Html {
  return html`
    <form class="plain-actions" method="post" action="${OVERRIDES_PATH}">
      <label class="field">
        <span class="note">${t.part}</span>
        <select name="part">
          ${states.map(
            ({ name }) =>
              html`<option value="${name}" ${name === part ? html`selected` : null}>${name}</option>`,
          )}
        </select>
      </label>
      <label class="field">
        <span class="note">${t.target}</span>
        <input name="target" value="${target}" required autocomplete="off" spellcheck="false" />
      </label>
      <button class="button" type="submit">${t.set}</button>
    </form>
    <form class="plain-actions" method="post" action="${OVERRIDES_PATH}">
      <button class="button secondary" name="reset" value="all">${t.reset}</button>
    </form>
  `;
}

/** Events shown; older ones are in the registry. */
const MAX_SHOWN_EVENTS = 50;

/** Renders the page's body: live builds, overrides, dependencies, history. */
export function renderDeploymentsPage(view: DeploymentsView): Html {
  const { language, states, events, part, target } = view;
  const t = deploymentMessages(language);
  return html`
    <h1>${t.title}</h1>
    ${(view.renderFailures ?? []).map(
      ({ part: failing, id, reason }) =>
        html`<p class="plain-card" role="alert">
          ${t.notRendered} <strong>${failing}</strong> <code>${id}</code><br /><span lang="en"
            >${reason}</span
          >
        </p>`,
    )}
    ${partsTable(view)}
    ${
      states.length === 0
        ? ''
        : html`
            <h2>${t.overrides}</h2>
            <p>${t.overridesNote}</p>
            ${view.failed.size === 0 ? '' : html`<p class="plain-card" role="alert">${t.failedNote}</p>`}
            ${overrideForm(states, t, part, target)}
            <h2>${t.graph}</h2>
            ${renderDependencyTable(states, t)}
            <h2>${t.history}</h2>
            ${renderHistory([...events].reverse().slice(0, MAX_SHOWN_EVENTS), language)}
          `
    }
  `;
}
