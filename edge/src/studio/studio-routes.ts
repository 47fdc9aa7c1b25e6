import type { FastifyPluginAsync } from 'fastify';
import { type Html, html, operatorHead, type PlainPages, sendPage } from '@portal/server-kit/pages';
import { languages } from '@portal/shared-wl-assets/i18n';
import german from '../../i18n/de-DE.json';
import english from '../../i18n/en-US.json';
import type { PageDependencies } from '../pages/page-dependencies';
import type { PageServer } from '../pages/serve-page';
import { listPartStates } from './part-states';
import { frameUrl, parseSelection, type Scheme, type StudioSelection, WIDTHS } from './studio-selection';

const MESSAGES = { 'en-US': english.studio, 'de-DE': german.studio } as const;

function filter(
  name: string,
  label: string,
  all: string,
  chosen: readonly (string | number)[],
  offered: readonly (readonly [string | number, string])[],
): Html {
  return html`
    <label class="field">
      <span class="note">${label}</span>
      <select name="${name}">
        <option value="all" ${chosen.length > 1 ? html`selected` : null}>${all}</option>
        ${offered.map(
          ([value, text]) =>
            html`<option
              value="${value}"
              ${chosen.length === 1 && chosen[0] === value ? html`selected` : null}
            >
              ${text}
            </option>`,
        )}
      </select>
    </label>
  `;
}

function frames(choice: StudioSelection, part: string, states: readonly string[]): readonly Html[] {
  return states.flatMap((state) =>
    choice.whiteLabels.flatMap((whiteLabel) =>
      choice.languages.flatMap((language) =>
        choice.schemes.flatMap((scheme) =>
          choice.widths.map((width) => {
            const address = frameUrl({ whiteLabel, language, scheme, part, state });
            return html`
              <figure class="studio-frame studio-${width}">
                <a class="studio-window" href="${address}" title="${part} ${state}">
                  <iframe
                    src="${address}"
                    title="${part} ${state}"
                    loading="lazy"
                    tabindex="-1"
                    inert
                  ></iframe>
                </a>
                <figcaption class="studio-caption">
                  <span>${state}</span
                  ><span class="note">${whiteLabel} ${language.slice(0, 2)} ${scheme} ${width}</span>
                </figcaption>
              </figure>
            `;
          }),
        ),
      ),
    ),
  );
}

/**
 * Shows every screen in every state as a grid of frames by white label, language, width and scheme; each frame has
 * its own URL. LOCAL and MOCK only (security rule 16).
 */
export function studioRoutes(
  context: PageDependencies,
  pages: PageServer,
  plain: PlainPages,
): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Querystring: Record<string, unknown> }>('/dev/studio', async (request, reply) => {
      const all = await listPartStates(context.renderer, context.releaseFor(request));
      const language = plain.language(request);
      const t = MESSAGES[language];
      const choice = parseSelection(
        request.query,
        context.whiteLabels,
        all.map(({ part }) => part),
      );
      const shown = all.filter(({ part }) => choice.parts.includes(part));
      const names = context.whiteLabels
        .keys()
        .map((key) => [key, context.whiteLabels.get(key)?.name ?? key] as const);
      const body = html`
        <h1>${t.title}</h1>
        <form class="plain-actions" method="get" action="/dev/studio">
          ${filter(
            'part',
            t.part,
            t.all,
            choice.parts,
            all.map(({ part }) => [part, part]),
          )}
          ${filter('wl', t.whiteLabel, t.all, choice.whiteLabels, names)}
          ${filter(
            'language',
            t.language,
            t.all,
            choice.languages,
            languages.map((each) => [each, each]),
          )}
          ${filter(
            'width',
            t.width,
            t.all,
            choice.widths,
            WIDTHS.map((width) => [width, `${width} px`]),
          )}
          ${filter('scheme', t.scheme, t.all, choice.schemes, [
            ['light', t.light],
            ['dark', t.dark],
          ])}
          <button class="button" type="submit">${t.show}</button>
        </form>
        ${shown.map(
          ({ part, states }) => html`
            <section class="studio-part">
              <h2>${part} <span class="note">${states.length}</span></h2>
              <div class="studio-wall">${frames(choice, part, states)}</div>
            </section>
          `,
        )}
      `;
      return sendPage(plain, request, reply, {
        title: t.title,
        body,
        head: operatorHead({ language, path: '/dev/studio', isSandbox: true }),
        wide: true,
      });
    });

    app.get('/dev/studio/states.json', async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(await listPartStates(context.renderer, context.releaseFor(request))),
    );

    app.get<{
      Params: { wl: string; part: string; state: string };
      Querystring: { language?: unknown; scheme?: unknown };
    }>('/dev/studio/frame/:wl/:part/:state', async (request, reply) => {
      const { wl, part, state } = request.params;
      const whiteLabel = context.whiteLabels.get(wl);
      const { parts } = context.releaseFor(request);
      const hasFixtures = parts.get(part)?.manifest.exposes.includes('./fixtures') === true;
      const isKnown = hasFixtures && (await context.renderer.states(parts, part)).includes(state);
      if (whiteLabel === null || !isKnown) return pages.serveUrl(request, reply);
      const path = new URL(context.settings.publicOrigin + (request.raw.url ?? '/')).pathname;
      const language = languages.find((each) => each === request.query.language);
      const scheme = (['light', 'dark'] as const satisfies readonly Scheme[]).find(
        (each) => each === request.query.scheme,
      );
      return pages.servePage(request, reply, {
        route: { part, page: state, module: 'fixtures', path, params: { wl }, query: {} },
        whiteLabel,
        status: 200,
        framedBy: [context.settings.publicOrigin],
        ...(language !== undefined && { language }),
        ...(scheme !== undefined && { scheme }),
      });
    });
  };
}
