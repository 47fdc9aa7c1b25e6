import { type Language, languages } from '@portal/contract/i18n';
import { type Html, html } from '@portal/server-kit/pages';
import german from '../../i18n/de-DE.json';
import english from '../../i18n/en-US.json';
import { type StudioFrame, type StudioSelection, WIDTHS } from './studio-selection';

type StudioTexts = typeof english.studio;

const TEXTS: Readonly<Record<Language, StudioTexts>> = { 'en-US': english.studio, 'de-DE': german.studio };

/** Returns the texts of the studio in a language. */
export function studioTexts(language: Language): StudioTexts {
  return TEXTS[language];
}

/** Renders a select with all values or one. */
export function renderFilter(
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
 * Renders the filters of a wall besides parts and white labels: language, width and scheme.
 */
export function renderViewFilters(t: StudioTexts, choice: StudioSelection): Html {
  return html`
    ${renderFilter(
      'language',
      t.language,
      t.all,
      choice.languages,
      languages.map((each) => [each, each]),
    )}
    ${renderFilter(
      'width',
      t.width,
      t.all,
      choice.widths,
      WIDTHS.map((width) => [width, `${width} px`]),
    )}
    ${renderFilter('scheme', t.scheme, t.all, choice.schemes, [
      ['light', t.light],
      ['dark', t.dark],
    ])}
  `;
}

/**
 * Renders the frames of a part's states by white label, language, scheme and width.
 *
 * @param getUrl returns the URL of a frame
 */
export function renderFrames(
  choice: StudioSelection,
  part: string,
  states: readonly string[],
  getUrl: (frame: StudioFrame) => string,
): readonly Html[] {
  return states.flatMap((state) =>
    choice.whiteLabels.flatMap((whiteLabel) =>
      choice.languages.flatMap((language) =>
        choice.schemes.flatMap((scheme) =>
          choice.widths.map((width) => {
            const url = getUrl({ whiteLabel, language, scheme, part, state });
            return html`
              <figure class="studio-frame studio-${width}">
                <a class="studio-window" href="${url}" title="${part} ${state}">
                  <iframe src="${url}" title="${part} ${state}" loading="lazy" tabindex="-1" inert></iframe>
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
