import german from '@portal/shared-wl-assets/i18n/loginMessages/de-DE.json' with { type: 'json' };
import english from '@portal/shared-wl-assets/i18n/loginMessages/en-US.json' with { type: 'json' };

/** Visible texts for responses of the login service, by language, so that tests do not repeat them. */
export const LOGIN_MESSAGES = { en_US: english, de_DE: german } as const;
