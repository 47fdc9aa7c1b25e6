export { createI18next, i18nextOf, I18nextTexts } from './I18nextTexts';
