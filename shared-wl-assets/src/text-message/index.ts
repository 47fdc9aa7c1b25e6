/** What a text message can carry: its letters and its length. */
export { inSmsLetters, nameForSms, notInSms, smsLength, SMS_LENGTH } from './text-message';
