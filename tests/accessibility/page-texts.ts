/** Accessible names of controls in each language. */
export const PAGE_TEXTS = {
  en_US: {
    login: 'Log In',
    userId: 'User ID',
    password: 'Password',
    forgotHeading: 'Forgot your password?',
    forgotPassword: 'Forgot Password',
    continue: 'Continue',
    options: 'How should we send your passcode?',
    byEmail: 'Send by e-mail',
    passcode: 'One-time passcode',
    wrong: 'This passcode is incorrect.',
    submit: 'Submit OTP',
    newHeading: 'Choose a new password',
    newPassword: 'New password',
    repeat: 'Repeat new password',
    save: 'Save password',
    toast: 'Password has been reset successfully.',
  },
  de_DE: {
    login: 'Anmelden',
    userId: 'Benutzerkennung',
    password: 'Passwort',
    forgotHeading: 'Passwort vergessen?',
    forgotPassword: 'Passwort vergessen',
    continue: 'Weiter',
    options: 'Wie sollen wir Ihnen den Einmalcode senden?',
    byEmail: 'Per E-Mail senden',
    passcode: 'Einmalcode',
    wrong: 'Dieser Einmalcode stimmt nicht.',
    submit: 'Einmalcode bestätigen',
    newHeading: 'Neues Passwort wählen',
    newPassword: 'Neues Passwort',
    repeat: 'Neues Passwort wiederholen',
    save: 'Passwort speichern',
    toast: 'Ihr Passwort wurde geändert.',
  },
} as const;

export type Language = keyof typeof PAGE_TEXTS;
export const LANGUAGES: readonly Language[] = ['en_US', 'de_DE'];
