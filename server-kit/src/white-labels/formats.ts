/**
 * Formats that need no white-label file: keys, home URLs and text messages. Separate from the reader
 * of white-label files, which loads large libraries.
 */
export { referenceHome } from './home-url';
export { countSmsSeptets, shortenNameForSms, SMS_SEPTETS, toSmsCharacters } from './sms-alphabet';
export { WHITE_LABEL_KEY } from './white-label-key';
