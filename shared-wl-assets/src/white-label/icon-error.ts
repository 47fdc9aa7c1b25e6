/** Thrown for an icon or a picture that cannot be shown (ICO-1, section 8). */
export class IconError extends Error {
  override readonly name = 'IconError';
}
