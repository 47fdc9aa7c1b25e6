import type { Contracts } from './read-contracts';

const VALUE = /^export declare const ([\w$]+):/;
const DEFINITION = /^type ([\w$]+) =/;

const linesOf = (contract: string): readonly string[] => contract.split('\n').filter((line) => line !== '');

/** Names of the values that a contract offers. */
export const offeredNames = (contract: string): readonly string[] =>
  linesOf(contract).flatMap((line) => VALUE.exec(line)?.[1] ?? []);

/** True when the named value is a function, as far as its text says. */
export const isFunction = (contract: string, name: string): boolean =>
  linesOf(contract).some(
    (line) => line.startsWith(`export declare const ${name}: (`) && line.includes(' => '),
  );

/**
 * The lines of a contract that some of its names depend on, so that a change elsewhere in it means nothing to them.
 *
 * @param names of values; `*` for all
 */
export const partOfContract = (contract: string, names: readonly string[]): string => {
  const lines = linesOf(contract);
  const definitions = new Map(
    lines.flatMap((line) => {
      const name = DEFINITION.exec(line)?.[1];
      return name === undefined ? [] : [[name, line] as const];
    }),
  );
  const wanted = names.includes('*') ? offeredNames(contract) : names;
  const kept = new Set(lines.filter((line) => wanted.includes(VALUE.exec(line)?.[1] ?? '')));
  for (const line of kept) {
    // A set grows while it is walked, so that definitions bring those they refer to.
    for (const word of line.match(/[\w$]+/g) ?? []) {
      const definition = definitions.get(word);
      if (definition !== undefined) kept.add(definition);
    }
  }
  return lines
    .filter((line) => kept.has(line))
    .map((line) => `${line}\n`)
    .join('');
};

/** Reads the contracts out of an API report; empty when the part offers nothing. */
export const contractsInReport = (report: string): Contracts =>
  Object.fromEntries(
    [...report.matchAll(/^### `([^`]+)`\n\n```ts\n([^]*?)```$/gm)].map(([, name = '', text = '']) => [
      name,
      text,
    ]),
  );
