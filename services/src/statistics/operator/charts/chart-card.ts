import { type Html, html, type HtmlValue } from '@portal/server-kit/pages';

/** Column of a table: its heading, and whether it contains numbers. */
export interface TableColumn {
  readonly name: string;
  readonly number?: boolean;
}

/** Returns a table of figures; the first column contains the row headers. */
export function figureTable(
  caption: string,
  columns: readonly TableColumn[],
  rows: readonly (readonly HtmlValue[])[],
): Html {
  return html`
    <div class="figures-scroll" role="group" aria-label="${caption}" tabindex="0">
      <table class="figures-table">
        <caption class="plain-hidden">
          ${caption}
        </caption>
        <thead>
          <tr>
            ${columns.map(({ name, number }) => html`<th scope="col" class="${number ? 'figures-number' : ''}">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row.map((cell, index) =>
                  index === 0
                    ? html`<th scope="row">${cell}</th>`
                    : html`<td class="${columns[index]?.number ? 'figures-number' : ''}">${cell}</td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/** Returns a card of the page: title, explanation, chart, the same data as a table, and a download. */
export function chartCard(card: {
  readonly id: string;
  readonly title: string;
  readonly note: HtmlValue;
  readonly chart: Html;
  /** The chart's data as a table; absent when the chart is a table. */
  readonly table?: { readonly summary: string; readonly content: Html };
  readonly csv: { readonly url: string; readonly label: string };
}): Html {
  return html`
    <section class="figures-card figures-${card.id}" aria-labelledby="${card.id}-title">
      <h2 id="${card.id}-title">${card.title}</h2>
      <p class="figures-note">${card.note}</p>
      ${card.chart}
      <div class="figures-more">
        ${
          card.table === undefined
            ? null
            : html`<details>
                <summary>${card.table.summary}</summary>
                ${card.table.content}
              </details>`
        }
        <a class="figures-csv" href="${card.csv.url}" download aria-label="${card.csv.label}: ${card.title}"
          >${card.csv.label}</a
        >
      </div>
    </section>
  `;
}
