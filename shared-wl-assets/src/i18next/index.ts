export { createI18next, I18nextTexts } from './I18nextTexts';
