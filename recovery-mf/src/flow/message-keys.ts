/** Service codes with a dedicated message (CHG-4), below `backend` in the message files. */
export type BackendCode =
  | `ISB_PASSRES01`
  | `ISB_PASSVAL0${1 | 2 | 3 | 4}`
  | `ISB_PASSSCH0${6 | 7}`
  | `ISB_PASSCH0${3 | 4 | 5}`
  | `ISB_USRUP${'01' | '06' | '12' | '13'}`
  | 'ISB_UACTN02'
  | 'ISB_SYSID01'
  | `ISB_EMAIL0${1 | 2}`
  | 'ISB_META01'
  | `ISB_FAIL0${1 | 7}`
  | `ISB_SITEMDR${'03' | '08' | '15'}`
  | 'ISB_AUDT09'
  | 'ISB_COOKIE01'
  | 'ISB_SRCH35';

/** Keys of failure messages; the build checks that each has a translation (I18N-1). */
export type MessageKey =
  | 'call.notChecked'
  | 'forgotUser.error_msg'
  | `otp.${'noTexts' | 'noCalls'}`
  | `error.${'ended' | 'generic' | 'ledBack' | 'limited' | 'offline' | 'unavailable' | 'waited'}`
  | `error.changed.${'FPS' | 'FTU'}`
  | `error.wait${'Seconds' | 'Minutes' | 'Hours'}`
  | `verify.${'wrong.Email' | 'wrong.SMS' | 'expired' | 'expiredLast'}`
  | `backend.${BackendCode}`;
