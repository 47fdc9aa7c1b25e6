import { languages } from '@portal/contract/i18n';
import { type Html, html } from '@portal/server-kit/pages';
import type { PartStates } from './part-states';
import { type StudioFrame, type StudioSelection, WIDTHS } from './studio-selection';
import type { StudioTexts } from './studio-texts';

type Texts = StudioTexts['studio'];

/** Renders a select with all values or one. */
function renderFilter(
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

/**
 * Renders the filters of a wall: part, white label, language, width and scheme.
 *
 * @param whiteLabels key and name of each; without them the wall is one white label's
 */
export function renderFilters(
  t: Texts,
  choice: StudioSelection,
  parts: readonly string[],
  whiteLabels?: readonly (readonly [string, string])[],
): Html {
  const twice = (values: readonly string[]) => values.map((each) => [each, each] as const);
  const widths = WIDTHS.map((width) => [width, `${width} px`] as const);
  const schemes = [['light', t.light] as const, ['dark', t.dark] as const];
  return html`
    ${renderFilter('part', t.part, t.all, choice.parts, twice(parts))}
    ${whiteLabels && renderFilter('wl', t.whiteLabel, t.all, choice.whiteLabels, whiteLabels)}
    ${renderFilter('language', t.language, t.all, choice.languages, twice(languages))}
    ${renderFilter('width', t.width, t.all, choice.widths, widths)}
    ${renderFilter('scheme', t.scheme, t.all, choice.schemes, schemes)}
  `;
}

/**
 * Renders the walls of the parts: a frame for each state by white label, language, scheme and width.
 *
 * @param getUrl returns the URL of a frame
 * @param heading level of the parts' headings
 */
export function renderWalls(
  choice: StudioSelection,
  all: readonly PartStates[],
  getUrl: (frame: StudioFrame) => string,
  heading: 'h2' | 'h3',
): readonly Html[] {
  const views = choice.whiteLabels.flatMap((whiteLabel) =>
    choice.languages.flatMap((language) =>
      choice.schemes.flatMap((scheme) =>
        choice.widths.map((width) => ({ whiteLabel, language, scheme, width })),
      ),
    ),
  );
  const renderFrame = (part: string, state: string, { width, ...view }: (typeof views)[number]): Html => {
    const url = getUrl({ ...view, part, state });
    return html`
      <figure class="studio-frame studio-${width}">
        <a class="studio-window" href="${url}" title="${part} ${state}">
          <iframe src="${url}" title="${part} ${state}" loading="lazy" tabindex="-1" inert></iframe>
        </a>
        <figcaption class="studio-caption">
          <span>${state}</span
          ><span class="note">${view.whiteLabel} ${view.language.slice(0, 2)} ${view.scheme} ${width}</span>
        </figcaption>
      </figure>
    `;
  };
  return all
    .filter(({ part }) => choice.parts.includes(part))
    .map(({ part, states }) => {
      const title = html`${part} <span class="note">${states.length}</span>`;
      return html`
        <section class="studio-part">
          ${heading === 'h2' ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`}
          <div class="studio-wall">
            ${states.flatMap((state) => views.map((view) => renderFrame(part, state, view)))}
          </div>
        </section>
      `;
    });
}
