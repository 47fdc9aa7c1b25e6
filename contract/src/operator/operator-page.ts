import type { Language } from '../i18n';
import type { BrandEditorView, MissingDraftView } from './brand-editor-view';
import type { DeploymentsView } from './deployments-view';
import type { HelpDeskView } from './help-desk-view';
import type { MessagePreviewsView, OutboxView } from './outbox-view';
import type { StatisticsView } from './statistics-view';
import type { StudioView } from './studio-view';

/** Data of each operator page by its name. It contains nothing that the page does not show. */
export interface OperatorViews {
  readonly brandEditor: BrandEditorView;
  readonly deployments: DeploymentsView;
  readonly helpDesk: HelpDeskView;
  readonly messagePreviews: MessagePreviewsView;
  readonly missingDraft: MissingDraftView;
  readonly outbox: OutboxView;
  readonly statistics: StatisticsView;
  readonly studio: StudioView;
}

/** An operator page: its name and what it shows. */
export type OperatorPage = {
  readonly [Name in keyof OperatorViews]: { readonly name: Name; readonly view: OperatorViews[Name] };
}[keyof OperatorViews];

/** Content of the JSON element from which the browser renders an operator page. */
export interface OperatorDocument {
  readonly language: Language;
  readonly page: OperatorPage;
}

/** Id of the element with the OperatorDocument as JSON. */
export const OPERATOR_DATA_ID = 'operator-data';
/** Id of the element that the page is rendered into. */
export const OPERATOR_ROOT_ID = 'operator-page';
