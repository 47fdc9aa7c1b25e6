import type { Contracts } from './read-contracts';
import type { Expectations } from './expectations';

/** Name of the committed report in a part's folder. */
export const API_REPORT = 'api-report.md';

const offer = ([name, contract]: readonly [string, string]): string =>
  `### \`${name}\`\n\n\`\`\`ts\n${contract}\`\`\`\n`;

const use = ([part, modules]: readonly [string, Expectations[string]]): string =>
  Object.entries(modules)
    .map(
      ([module, { names }]) => `- ${part} \`${module}\`: ${names.map((name) => `\`${name}\``).join(', ')}\n`,
    )
    .join('');

/**
 * What a part offers to others and uses of them at run time, for review: a change of it is a change of its contract.
 *
 * @returns the text of `api-report.md`
 */
export const apiReport = (part: string, contracts: Contracts, expectations: Expectations): string => {
  const offers = Object.entries(contracts);
  const uses = Object.entries(expectations);
  return [
    `# What ${part} offers and uses at run time`,
    'Written by `npm run contracts -- --write`; `npm test` fails when it differs from the sources.',
    `## Offers\n\n${offers.length === 0 ? 'Nothing.\n' : offers.map(offer).join('\n')}`.trimEnd(),
    `## Uses\n\n${uses.length === 0 ? 'Nothing.\n' : uses.map(use).join('')}`.trimEnd(),
    '',
  ]
    .join('\n\n')
    .replace(/\n\n$/, '\n');
};
