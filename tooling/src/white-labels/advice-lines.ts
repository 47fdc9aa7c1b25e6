import type { WhiteLabelProblem } from '@portal/server-kit/white-labels';

/** Maximum number of fields of a file with the same advice that are listed one by one; more are grouped. */
const SINGLE_LIMIT = 3;

/** Splits `/wordings/en-US/shared/slot/advice` into language and scope, and key. */
function splitField(field: string): readonly [place: string, key: string] {
  const [, place, key] = /^\/wordings\/([^/]+\/[^/]+)\/(.+)$/.exec(field) ?? [];
  return place === undefined || key === undefined ? ['', field] : [place, key];
}

function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/**
 * Returns the lines for advice on white labels. A reason that many messages of a client share, such as those that mention
 * a Help Desk without a contact, is printed once, with the keys by language and scope.
 */
export function formatAdvice(advice: readonly WhiteLabelProblem[]): readonly string[] {
  return [...groupBy(advice, ({ file, reason }) => `${file} ${reason}`).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    if (alike.length <= SINGLE_LIMIT)
      return alike.map(({ file, field, reason }) => `${file} ${field}: ${reason}`);
    const places = groupBy(
      alike.map(({ field }) => splitField(field)),
      ([place]) => place,
    );
    return [
      `${first.file} /wordings, ${alike.length} messages: each ${first.reason}`,
      ...[...places].map(([place, fields]) => `    /${place}: ${fields.map(([, key]) => key).join(', ')}`),
    ];
  });
}
