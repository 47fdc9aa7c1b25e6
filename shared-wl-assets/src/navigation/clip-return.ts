/** The login page of the second app, as its links name it to a recovery that has to lead back there (D-2, CLP-1). */
export const CLIP_LOGIN = '/app/clip/login';

type Query = Readonly<Record<string, string>>;

/**
 * Query parameter that leads back to the clip app, for the next page's URL. It is compared and never followed, so
 * that no link leads a recovery elsewhere (D-9).
 *
 * @returns the one parameter for pages of that app, nothing for others
 */
export const clipReturn = ({ forgetUserIdRedirect }: Query): Query =>
  forgetUserIdRedirect === CLIP_LOGIN ? { forgetUserIdRedirect } : {};
