import type { Screen, View } from './frames';

/** A fault of a page. */
export interface Finding {
  /** Name of the rule, such as `target`. */
  readonly rule: string;
  /** Description of the element, such as `button "Continue"`. */
  readonly element: string;
  readonly cause: string;
}

/** A finding with its screen and view. */
export interface Found extends Finding {
  readonly screen: Screen;
  readonly view: View;
}

function describePlace({ screen, view }: Found): string {
  return `${screen.whiteLabel} ${screen.language.slice(0, 2)} ${view.scheme} ${view.width}`;
}

function grouped<Value>(all: readonly Value[], key: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const each of all) groups.set(key(each), [...(groups.get(key(each)) ?? []), each]);
  return groups;
}

const PLACES = 4;

/** Formats findings by state; a finding of several views is listed once, with its views. */
export function describeFindings(found: readonly Found[]): string {
  return [...grouped(found, ({ screen }) => `${screen.part} ${screen.state}`)]
    .map(([state, ofState]) => {
      const lines = [...grouped(ofState, ({ rule, element, cause }) => `${rule}: ${element}: ${cause}`)].map(
        ([line, same]) => {
          const places = same.map(describePlace);
          const more = places.length > PLACES ? ` and ${places.length - PLACES} more` : '';
          return `  ${line}  [${places.slice(0, PLACES).join('; ')}${more}]`;
        },
      );
      return [state, ...lines].join('\n');
    })
    .join('\n');
}
