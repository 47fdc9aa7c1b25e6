/** Login page of the clip app, as its links to a recovery name it for the way back (D-2, CLP-1). */
export const CLIP_LOGIN = '/app/clip/login';

type Query = Readonly<Record<string, string>>;

/**
 * Returns the query parameter that leads back to the clip app, for the next page's URL. Its value is only compared,
 * never followed, so that no link can redirect a recovery elsewhere (D-9).
 *
 * @returns the parameter for pages of that app, an empty object for others
 */
export const clipReturn = ({ forgetUserIdRedirect }: Query): Query =>
  forgetUserIdRedirect === CLIP_LOGIN ? { forgetUserIdRedirect } : {};
