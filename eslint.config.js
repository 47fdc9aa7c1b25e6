import tseslint from 'typescript-eslint';
import { textInOwnElement } from './tooling/src/lint/text-in-own-element.js';

/** The only rule that needs the types of expressions; all other rules run in oxlint (.oxlintrc.json). */
export default [
  { ignores: ['**/*.{js,cjs,mjs}', '**/dist/', '**/generated/'] },
  {
    files: ['{*-mf,shell,root-config,shared-wl-assets}/src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    plugins: { portal: { rules: { 'text-in-own-element': textInOwnElement } } },
    languageOptions: {
      parser: tseslint.parser,
      // One TypeScript program for all parts is faster.
      parserOptions: { project: 'tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: { 'portal/text-in-own-element': 'error' },
  },
];
