import type { PartAddress } from '@portal/shared-wl-assets';

const listWithUses = ({ name, uses }: PartAddress): readonly string[] => [name, ...uses];

const fillsOnlyMain = ({ slots }: PartAddress): boolean =>
  slots.includes('main') && slots.every((slot) => slot === 'main');

/** Returns the names of a part and of the parts whose modules it uses. */
export const findUsedParts = (parts: readonly PartAddress[], name: string): ReadonlySet<string> =>
  new Set(parts.filter((part) => part.name === name).flatMap(listWithUses));

/** Returns the parts that fill only the main slot and that no part of another slot uses. */
export const findLeavableParts = (parts: readonly PartAddress[]): ReadonlySet<string> => {
  const alwaysShown = new Set(parts.filter((part) => !fillsOnlyMain(part)).flatMap(listWithUses));
  return new Set(
    parts.filter((part) => fillsOnlyMain(part) && !alwaysShown.has(part.name)).map(({ name }) => name),
  );
};
