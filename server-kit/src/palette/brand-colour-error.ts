/** A brand colour from which no readable palette can be derived. */
export class BrandColourError extends Error {
  override readonly name = 'BrandColourError';

  /** Names the pair that cannot be met, and the nearest colour that can, if there is one. */
  static ofPair(
    brandColour: string,
    scheme: 'light' | 'dark',
    pair: { readonly role: string; readonly on: string; readonly ratio: number },
    nearest: string | null,
  ): BrandColourError {
    const advice =
      nearest === null ? 'no colour of this hue can' : `the nearest colour that can is ${nearest}`;
    return new BrandColourError(
      `${brandColour} cannot give ${pair.role} on ${pair.on} a contrast of ${pair.ratio}:1 in the ${scheme} scheme; ${advice}`,
    );
  }
}
