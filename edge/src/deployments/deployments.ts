import {
  acceptFlatForms,
  html,
  sendPage,
  sentFromPortal,
  type Html,
  type PlainPages,
} from '@portal/services';
import type { Language } from '@portal/shared-wl-assets/language';
import { liveId, manifestOf, type PartState, type RegistryEvent } from '@portal/tooling/registry';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import english from '../../i18n/en-US.json';
import german from '../../i18n/de-DE.json';
import { refuse } from '../neutral-failure';
import type { PageContext } from '../pages/page-context';
import type { LiveReleases } from '../parts/live-releases';
import { usageGraph, usesOf } from './graph';
import { OVERRIDES_PATH } from './override-bar';
import { OVERRIDES_COOKIE, readOverrides, readTarget, writeOverrides, type Overrides } from './overrides';

const TEXTS = { 'en-US': english.deployments, 'de-DE': german.deployments } as const;
type Texts = (typeof TEXTS)[Language];

const moment = (time: string, language: Language): string =>
  new Date(time).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const what = (event: RegistryEvent, t: Texts): string =>
  event.kind === 'canary'
    ? event.percent === 0
      ? t.canaryEnded
      : `${t.canary} ${event.percent} %`
    : t.kinds[event.kind];

const partsTable = (states: readonly PartState[], overrides: Overrides, language: Language): Html => {
  const t = TEXTS[language];
  return html`
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
            <td>${moment(state.changed.time, language)}</td>
            <td>${state.changed.who}</td>
            <td>${overrides.get(state.name) ?? ''}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  `;
};

const overrideForm = (states: readonly PartState[], t: Texts, part: string, target: string): Html => html`
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
    <button class="button" name="reset" value="all">${t.reset}</button>
  </form>
`;

const usageTable = (states: readonly PartState[], t: Texts): Html => {
  const manifests = states.flatMap((state) => {
    const id = liveId(state);
    return id === null ? [] : [manifestOf(state, id)];
  });
  return html`
    ${usageGraph(manifests, t.graph)}
    <table class="plain-table">
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
              <td>${usesOf(part).join(', ')}</td>
              <td>
                ${manifests
                  .filter((other) => usesOf(other).includes(part.name))
                  .map(({ name }) => name)
                  .join(', ')}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  `;
};

const history = (events: readonly RegistryEvent[], language: Language): Html => {
  const t = TEXTS[language];
  return html`
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
              <td>${moment(event.time, language)}</td>
              <td>${event.part}</td>
              <td>${what(event, t)}</td>
              <td>${event.version}</td>
              <td><code>${event.id}</code></td>
              <td>${event.who}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  `;
};

/** Events shown; older ones are in the registry. */
const SHOWN = 50;

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

/**
 * What is live, who uses whom, what was done when and by whom; and exchanges parts for one browser. LOCAL and MOCK only
 * (security rule 16): elsewhere it is not there, and an override that a browser still has means nothing.
 */
export const deployments =
  (context: PageContext, live: LiveReleases, plain: PlainPages): FastifyPluginAsync =>
  async (app) => {
    acceptFlatForms(app);

    app.get<{ Querystring: Record<string, unknown> }>('/dev/deployments', (request, reply) => {
      const language = plain.language(request);
      const t = TEXTS[language];
      const states = [...live.states().values()];
      const overrides = readOverrides(request.cookies[OVERRIDES_COOKIE]);
      const body = html`
        <h1>${t.title}</h1>
        ${partsTable(states, overrides, language)}
        <h2>${t.overrides}</h2>
        <p>${t.overridesNote}</p>
        ${overrideForm(states, t, text(request.query['part']), text(request.query['target']))}
        <h2>${t.graph}</h2>
        ${usageTable(states, t)}
        <h2>${t.history}</h2>
        ${history([...live.events()].reverse().slice(0, SHOWN), language)}
      `;
      return sendPage(plain, request, reply, { title: t.title, body, wide: true });
    });

    const keep = (reply: FastifyReply, overrides: Overrides): FastifyReply => {
      const secure = context.settings.publicOrigin.startsWith('https:') ? '; Secure' : '';
      const value = writeOverrides(overrides);
      const age = overrides.size === 0 ? '; Max-Age=0' : '';
      return reply
        .header(
          'set-cookie',
          `${OVERRIDES_COOKIE}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax${age}${secure}`,
        )
        .redirect('/dev/deployments', 303);
    };

    app.post(OVERRIDES_PATH, (request: FastifyRequest, reply) => {
      if (!sentFromPortal(request, context.settings)) return refuse(request, reply, 403);
      const given = request.body as Readonly<Record<string, unknown>> | null;
      if (given?.['reset'] !== undefined) return keep(reply, new Map());
      const part = text(given?.['part']);
      const target = readTarget(text(given?.['target']));
      if (target === null || !live.states().has(part)) return refuse(request, reply, 400);
      const overrides = new Map(readOverrides(request.cookies[OVERRIDES_COOKIE]));
      return keep(reply, overrides.set(part, target));
    });
  };
