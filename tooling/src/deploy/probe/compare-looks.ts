import type { ElementLook } from './element-looks';

/** Computed values that depend on the surrounding layout or on whether the page is new. */
const DEPENDENT =
  /^(?:(?:block|inline)-size|width|height|top|right|bottom|left|inset.*|(?:perspective|transform)-origin|content-visibility|contain.*)$/;

/** Returns tag and name of a path's last element, and its slot. */
function describeElement({ slot, path }: ElementLook): string {
  const [, ...elements] = path.split(' > ');
  const last = elements.at(-1)?.split(/[.#:]/, 1)[0];
  return last === undefined ? `slot ${slot}` : `<${last}> in slot ${slot}`;
}

/**
 * Finds styles that differ for elements on both pages, such as `opacity of <input> in slot main is "0" instead of "1"`.
 * Equal differences of like elements count once.
 */
export function compareStyles(
  before: readonly ElementLook[],
  after: readonly ElementLook[],
): readonly string[] {
  const stylesAfter = new Map(after.map(({ path, styles }) => [path, styles]));
  const differences = before.flatMap((element) =>
    Object.entries(stylesAfter.get(element.path) ?? {}).flatMap(([property, value]) => {
      const former = element.styles[property];
      return former === undefined || former === value || DEPENDENT.test(property)
        ? []
        : [`${property} of ${describeElement(element)} is "${value}" instead of "${former}"`];
    }),
  );
  return [...new Set(differences)];
}

/** Returns the controls of a slot by name; further ones of the same name are numbered. */
function nameControls(looks: readonly ElementLook[], slot: string): ReadonlyMap<string, ElementLook> {
  const controls = new Map<string, ElementLook>();
  for (const look of looks) {
    if (look.slot !== slot || look.control === null) continue;
    let name = look.control;
    for (let count = 2; controls.has(name); count += 1) name = `${look.control} (${count})`;
    controls.set(name, look);
  }
  return controls;
}

/**
 * Finds what looks different in the slots, sizes first, such as `button "Log In": width 400 → 104`. An element with
 * another text counts as renamed; one that is gone without a new one of its kind counts as missing.
 */
export function compareControls(
  before: readonly ElementLook[],
  after: readonly ElementLook[],
  slots: readonly string[],
): readonly string[] {
  const ranked: string[][] = [];
  for (const slot of slots) {
    const [former, present] = [nameControls(before, slot), nameControls(after, slot)];
    const added = [...present.keys()].filter((name) => !former.has(name));
    for (const [name, look] of former) {
      const now = present.get(name);
      if (now === undefined) {
        const renamed = added.findIndex((other) => other.split(' ', 1)[0] === name.split(' ', 1)[0]);
        if (renamed < 0) (ranked[0] ??= []).push(`${name} is missing`);
        else added.splice(renamed, 1);
        continue;
      }
      const values: Readonly<Record<string, string>> = { ...now.box, ...now.styles };
      for (const [rank, [property, value]] of Object.entries({ ...look.box, ...look.styles }).entries())
        if (values[property] !== value)
          (ranked[rank + 1] ??= []).push(`${name}: ${property} ${value} → ${values[property] ?? ''}`);
    }
  }
  return ranked.flat();
}
