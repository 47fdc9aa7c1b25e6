export type MessageLanguage = 'en-US' | 'de-DE';
