import '@portal/shared-wl-assets/texts';
import type texts from '../i18n-pages/en-US.json';

type PageTexts = typeof texts;

declare module '@portal/shared-wl-assets' {
  /** One scope for each page. */
  interface Texts {
    readonly brandEditor: PageTexts['brandEditor'];
    readonly deployments: PageTexts['deployments'];
    readonly helpDesk: PageTexts['helpDesk'];
    readonly messagePreviews: PageTexts['messagePreviews'];
    readonly outbox: PageTexts['outbox'];
    readonly statistics: PageTexts['statistics'];
    readonly studio: PageTexts['studio'];
  }
}
