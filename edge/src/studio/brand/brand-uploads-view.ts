import { type Html, html } from '@portal/server-kit/pages';
import { BRAND_FILE_FIELDS, type BrandFileField, hashedName } from '@portal/server-kit/white-labels';
import type { BrandTexts } from '../studio-texts';
import { type RejectedFile, uploadControl } from './brand-uploads';
import type { Draft } from './drafts';

const KB = 1024;

function fillLimits(text: string, { formats, maxBytes }: BrandFileField): string {
  const names = formats.map((format) => format.toUpperCase()).join(', ');
  return text.replace('{formats}', names).replace('{size}', String(maxBytes / KB));
}

/** Renders a control for each brand file, and links to the uploaded ones. */
export function renderUploads(
  t: BrandTexts,
  draft: Draft,
  urls: { readonly upload: string; readonly files: string },
): Html {
  const names = Object.keys(draft.files);
  return html`
    <details class="brand-group" data-uploads ${names.length > 0 ? html`open` : null}>
      <summary>${t.uploads.title}</summary>
      <p class="note">${t.uploads.note}</p>
      ${BRAND_FILE_FIELDS.map((field) => {
        const id = uploadControl(field).replaceAll('/', '-');
        return html`<div class="field">
          <label for="${id}">${t.uploads.fields[field.pointer]}</label>
          <input
            id="${id}"
            type="file"
            name="${uploadControl(field)}"
            accept="${field.formats.map((format) => `.${format}`).join(',')}"
            aria-describedby="${id}-limits"
          />
          <span class="note" id="${id}-limits">${fillLimits(t.uploads.limits, field)}</span>
        </div>`;
      })}
      <button
        class="button secondary"
        type="submit"
        formaction="${urls.upload}"
        formenctype="multipart/form-data"
        data-upload
      >
        ${t.uploads.submit}
      </button>
      <ul>
        ${Object.entries(draft.files).map(([name, content]) => {
          const file = hashedName(Buffer.from(content, 'base64'), name.split('.').at(-1) ?? '');
          return html`<li><a href="${urls.files}/${file}" download="${name}">${name}</a></li>`;
        })}
      </ul>
    </details>
  `;
}

/** Renders why files were rejected. */
export function renderRejectedFiles(t: BrandTexts, rejected: readonly RejectedFile[], backUrl: string): Html {
  return html`
    <h1>${t.uploads.rejected}</h1>
    <p>${t.uploads.rejectedText}</p>
    <ul>
      ${rejected.map(({ field, name, problem, reason }) => {
        const text = fillLimits(t.uploads.problems[problem], field);
        return html`<li>
          ${t.uploads.fields[field.pointer]} (${name}): ${text}
          ${reason === '' ? null : html`<span lang="en">${reason}</span>`}
        </li>`;
      })}
    </ul>
    <p><a href="${backUrl}">${t.back}</a></p>
  `;
}
