import type { Screen, View } from './frames';

/** Something that is not right on a page. */
export interface Finding {
  /** Name of the rule, such as `target`. */
  readonly rule: string;
  /** Which element, such as `button "Continue"`. */
  readonly element: string;
  readonly cause: string;
}

/** A finding and where it was made. */
export interface Found extends Finding {
  readonly screen: Screen;
  readonly view: View;
}

function placeOf({ screen, view }: Found): string {
  return `${screen.whiteLabel} ${screen.language.slice(0, 2)} ${view.scheme} ${view.width}`;
}

function grouped<Value>(all: readonly Value[], key: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const each of all) groups.set(key(each), [...(groups.get(key(each)) ?? []), each]);
  return groups;
}

const PLACES = 4;

/** Findings by state; the same one in several views is told once, with the views. */
export function describeFindings(found: readonly Found[]): string {
  return [...grouped(found, ({ screen }) => `${screen.part} ${screen.state}`)]
    .map(([state, ofState]) => {
      const lines = [...grouped(ofState, ({ rule, element, cause }) => `${rule}: ${element}: ${cause}`)].map(
        ([line, same]) => {
          const places = same.map(placeOf);
          const more = places.length > PLACES ? ` and ${places.length - PLACES} more` : '';
          return `  ${line}  [${places.slice(0, PLACES).join('; ')}${more}]`;
        },
      );
      return [state, ...lines].join('\n');
    })
    .join('\n');
}
