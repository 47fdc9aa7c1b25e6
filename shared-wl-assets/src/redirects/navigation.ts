/**
 * Which window's location a navigation sets (NAV-5): the top one when the page is framed, or when the target is not
 * empty and does not start with `/`; otherwise the current one. The target must have passed `safeRedirect` when it
 * comes from outside.
 *
 * @param target address or path to go to
 * @param framed whether the page stands in a frame
 */
export const navigationWindow = (target: string, framed: boolean): 'top' | 'current' =>
  framed || (target !== '' && !target.startsWith('/')) ? 'top' : 'current';
