import type { Language, MessageFiles } from '@portal/contract/i18n';
import { type Html, html } from '@portal/server-kit/pages';
import type { WhiteLabelProblem } from '@portal/server-kit/white-labels';
import type { PartStates } from '../part-states';
import { renderFilters, renderWalls } from '../studio-frames';
import type { StudioSelection } from '../studio-selection';
import { type BrandTexts, studioTexts } from '../studio-texts';
import { BrandFormView } from './brand-form-view';
import { renderUploads } from './brand-uploads-view';
import { NEW_SOURCE } from './draft-editing';
import type { Draft } from './drafts';
import { renderMessageTexts } from './message-texts-view';
import type { JsonObject } from './read-brand-form';

/** Data of the editor's page. */
export interface BrandEditorView {
  /** Path of the page. */
  readonly path: string;
  readonly language: Language;
  readonly draft: Draft;
  /** Content that the draft inherits from. */
  readonly base: JsonObject;
  readonly texts: ReadonlyMap<string, MessageFiles>;
  /** Key and name of each white label. */
  readonly whiteLabels: readonly (readonly [string, string])[];
  readonly choice: StudioSelection;
  readonly states: readonly PartStates[];
  /** Whether the draft may be written into the workspace. */
  readonly isWritable: boolean;
  /** Name of the file that was just written. */
  readonly written: string | null;
  /** Whether brand files were just uploaded. */
  readonly isUploaded: boolean;
}

/** Returns the path of a draft, below which its actions are. */
export function draftPath(path: string, { id }: Pick<Draft, 'id'>, action: string): string {
  return `${path}/drafts/${id}/${action}`;
}

function renderSourceForm(t: BrandTexts, { path, draft, whiteLabels }: BrandEditorView): Html {
  const sources = [...whiteLabels, [NEW_SOURCE, t.new] as const];
  return html`
    <form class="plain-actions" method="get" action="${path}">
      <label class="field">
        <span class="note">${t.whiteLabel}</span>
        <select name="wl">
          ${sources.map(
            ([key, name]) =>
              html`<option value="${key}" ${key === draft.source ? html`selected` : null}>${name}</option>`,
          )}
        </select>
      </label>
      <button class="button secondary" type="submit">${t.open}</button>
    </form>
  `;
}

function renderDraftForm(
  t: BrandTexts,
  { path, language, draft, base, texts, isWritable }: BrandEditorView,
): Html {
  const at = (action: string): string => draftPath(path, draft, action);
  const { light, dark } = studioTexts(language).studio;
  // Texts of the script, in the language of the page.
  const spoken = { ...t.script, light, dark };
  return html`
    <form
      method="post"
      action="${at('export')}"
      autocomplete="off"
      data-brand-form
      data-change="${at('change')}"
      data-texts="${JSON.stringify(spoken)}"
    >
      <input type="hidden" name="fingerprint" value="${draft.fingerprint}" />
      <p role="status" data-status></p>
      <div data-problems hidden>
        <h3 data-problem-count></h3>
        <ul lang="en" data-problem-list></ul>
      </div>
      <div class="plain-actions">
        <button class="button" type="submit">${t.export}</button>
        ${
          isWritable
            ? html`<button class="button secondary" type="submit" formaction="${at('write')}">
                ${t.write}
              </button>`
            : null
        }
        <button class="button secondary" type="button" data-undo="${t.undone}" aria-disabled="true">
          ${t.undo}
        </button>
        <a href="${at('tokens')}" download>${t.tokens}</a>
        <a href="${at('messages')}">${t.previewMessages}</a>
        <span role="status" data-undone></span>
      </div>
      ${renderUploads(t, draft, { upload: at('files'), files: at('files') })}
      ${new BrandFormView(t).render(draft.content, base)} ${renderMessageTexts(t, texts, draft.content)}
    </form>
  `;
}

function renderScreens(t: BrandTexts, view: BrandEditorView): Html {
  const { path, language, draft, choice, states } = view;
  const { studio } = studioTexts(language);
  return html`
    <section class="brand-screens" id="brand-screens" tabindex="-1" aria-labelledby="brand-screens-title">
      <h2 id="brand-screens-title">${t.screens}</h2>
      <ul class="note" data-brand-figures></ul>
      <form class="plain-actions" method="get" action="${path}" data-view-form>
        <input type="hidden" name="draft" value="${draft.id}" />
        ${draft.isChanged ? html`<input type="hidden" name="changed" value="yes" />` : null}
        ${renderFilters(
          studio,
          choice,
          states.map(({ part }) => part),
        )}
        <button class="button secondary" type="submit">${studio.show}</button>
      </form>
      ${renderWalls(
        { ...choice, whiteLabels: [draft.configuration.key] },
        states,
        (frame) =>
          `${path}/frame/${draft.id}/${frame.part}/${frame.state}?language=${frame.language}&scheme=${frame.scheme}&version=${draft.version}`,
        'h3',
      )}
    </section>
  `;
}

/** Renders the brand editor: the form of a draft beside all screens in all states. */
export function renderBrandEditor(view: BrandEditorView): Html {
  const t = studioTexts(view.language).brandEditor;
  return html`
    <h1>${t.title}</h1>
    <p>${view.isWritable ? t.introWrite : t.intro}</p>
    ${view.written === null ? null : html`<p class="plain-card" role="status">${t.written.replace('{file}', view.written)}</p>`}
    ${view.isUploaded ? html`<p class="plain-card" role="status">${t.uploads.saved}</p>` : null}
    ${renderSourceForm(t, view)}
    <p><a href="#brand-screens">${t.skip}</a></p>
    <div class="brand-editor">
      <section class="brand-pane" aria-labelledby="brand-form-title">
        <h2 id="brand-form-title">${t.form}</h2>
        ${renderDraftForm(t, view)}
      </section>
      ${renderScreens(t, view)}
    </div>
  `;
}

/** Renders the mistakes that keep a draft from being exported or written. */
export function renderRefusedExport(
  t: BrandTexts,
  problems: readonly WhiteLabelProblem[],
  backUrl: string,
): Html {
  return html`
    <h1>${t.exportRefused}</h1>
    <p>${t.exportRefusedText}</p>
    <ul lang="en">
      ${problems.map(({ field, reason }) => html`<li><code>${field || '/'}</code> ${reason}</li>`)}
    </ul>
    <p><a href="${backUrl}">${t.back}</a></p>
  `;
}

interface OverwriteQuestion {
  readonly file: string;
  /** Fingerprint of the content that the form allows to replace. */
  readonly fingerprint: string;
  /** Whether the file has changed since the draft was opened. */
  readonly isChanged: boolean;
  readonly action: string;
  readonly backUrl: string;
}

/** Renders the question before a file is replaced. */
export function renderOverwriteQuestion(
  t: BrandTexts,
  { file, fingerprint, isChanged, action, backUrl }: OverwriteQuestion,
): Html {
  return html`
    <h1>${t.exists.replace('{file}', file)}</h1>
    <p>${isChanged ? t.changedText.replace('{file}', file) : t.existsText}</p>
    <form class="plain-actions" method="post" action="${action}">
      <input type="hidden" name="overwrite" value="${fingerprint}" />
      <button class="button" type="submit">${t.overwrite}</button>
      <a href="${backUrl}">${t.back}</a>
    </form>
  `;
}

/** Renders a page with one statement and a link. */
export function renderNotice(
  title: string,
  text: string,
  link: { readonly url: string; readonly text: string },
): Html {
  return html`
    <h1>${title}</h1>
    <p>${text}</p>
    <p><a href="${link.url}">${link.text}</a></p>
  `;
}
