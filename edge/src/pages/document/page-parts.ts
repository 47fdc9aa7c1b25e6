import type { PartAddress } from '@portal/contract/page';
import type { Release } from '../../releases/release';

/**
 * Returns the parts that a page can show, without the URLs of style sheets that the browser need not load.
 *
 * @param inline names of the parts with styles in the document
 */
export function listPageParts(
  { partAddresses }: Release,
  inline: ReadonlySet<string>,
): readonly PartAddress[] {
  return partAddresses.map((address) => {
    if (!inline.has(address.name)) return address;
    const { stylesIntegrity: _integrity, ...others } = address;
    return { ...others, styles: null };
  });
}
