/** The client's configuration as server and browser see it. Its files are checked by server-kit. */
export type {
  ConfiguredLink,
  LocalisedText,
  Logo,
  MessageConfig,
  Picture,
  MailLogo,
  PicturePair,
  SupportContent,
  WhiteLabelConfiguration,
  WhiteLabelFile,
} from './configuration';
export { IconError } from './icon-error';
export { iconUrl } from './icon-url';
export { setPageWhiteLabel, WHITE_LABEL_GLOBAL } from './page-white-label';
export { selfRegistrationOptions } from './self-registration';
export { whiteLabelView, type UserType, type WhiteLabelView } from './white-label-view';
