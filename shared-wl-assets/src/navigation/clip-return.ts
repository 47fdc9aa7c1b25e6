/** The login page of the second app, as its links name it to a recovery that has to lead back there (D-2, CLP-1). */
export const CLIP_LOGIN = '/app/clip/login';

type Query = Readonly<Record<string, string>>;

/**
 * What an address says of the second app, for the address of the next page. It is compared and never followed, so that
 * nobody's link leads a recovery elsewhere (D-9).
 *
 * @returns the one parameter for pages that belong to that app, nothing for all others
 */
export const clipReturn = ({ forgetUserIdRedirect }: Query): Query =>
  forgetUserIdRedirect === CLIP_LOGIN ? { forgetUserIdRedirect } : {};
