import { type PortalOptions, type Refused, refused } from './options';

/** Names of white labels and flows; anything else would change the path of the request. */
const NAME = /^[\w-]+$/;

/** Elements that do not render their children. */
const CHILDLESS =
  /^(?:area|audio|base|br|canvas|embed|head|hr|iframe|img|input|link|meta|meter|noscript|object|progress|script|select|style|template|textarea|title|video)$/;

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const isName = (value: unknown): boolean => typeof value === 'string' && NAME.test(value);

/** Returns why a flow cannot be mounted in an element, for the host page's developer; null when it can. */
const validateElement = (element: unknown): Refused | null => {
  if (!(element instanceof HTMLElement))
    return refused('element', 'Portal.mount needs an HTML element of this page as its first argument.');
  if (!element.isConnected)
    return refused('element', 'The element is not in the document. Insert it before you call Portal.mount.');
  if (CHILDLESS.test(element.localName))
    return refused('element', `A <${element.localName}> cannot contain a flow. Use a <div>.`);
  return null;
};

/** Returns why the options of a mount are rejected; null when they are valid. */
const validateOptions = ({ whiteLabel, flow, language, mode, scheme }: PortalOptions): Refused | null => {
  if (!isAbsent(whiteLabel) && !isName(whiteLabel))
    return refused('white-label', 'The option "whiteLabel" is the key of a white label, such as "default".');
  if (!isAbsent(flow) && !isName(flow))
    return refused('flow', 'The option "flow" is login, fps, fuid or ftu.');
  if (!isAbsent(language) && !isName(language))
    return refused('language', 'The option "language" is a language of the white label, such as "en-US".');
  if (!['inline', 'iframe', undefined, null].includes(mode))
    return refused('option', 'The option "mode" is inline or iframe.');
  if (!['light', 'dark', 'system', undefined, null].includes(scheme))
    return refused('option', 'The option "scheme" is light, dark or system.');
  return null;
};

/** Returns why a mount is rejected before anything is requested; null when it may continue. */
export const validateMount = (element: unknown, options: PortalOptions): Refused | null =>
  validateElement(element) ?? validateOptions(options);
