import '@portal/shared-wl-assets/texts';
import type texts from '../i18n/en-US.json';
import type outdatedBrowser from '../i18n/outdatedBrowser/en-US.json';
import type support from '../i18n/support/en-US.json';

declare module '@portal/shared-wl-assets' {
  interface Texts {
    readonly shell: typeof texts;
    readonly outdatedBrowser: typeof outdatedBrowser;
    readonly support: typeof support;
  }
}
