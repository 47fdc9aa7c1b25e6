import jest from 'eslint-plugin-jest';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import playwright from 'eslint-plugin-playwright';
import reactHooks from 'eslint-plugin-react-hooks';
import simpleImportSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';
import { textInOwnElement } from './tooling/src/lint/text-in-own-element.js';

/** Features whose code the build removes from react-dom (tooling/src/build/strip-react-features.ts). */
const STRIPPED_REACT_FEATURES = [
  {
    selector: 'ImportSpecifier[imported.name="ViewTransition"]',
    message: 'The build strips view transitions from react-dom; see strip-react-features.ts.',
  },
  {
    selector: 'JSXOpeningElement[name.name="Fragment"] > JSXAttribute[name.name="ref"]',
    message: 'The build strips refs of fragments from react-dom; see strip-react-features.ts.',
  },
];

/** One way to write functions: what a module holds is declared, and arrows are values inside it. */
const DECLARED_FUNCTIONS = {
  selector:
    ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="const"] > VariableDeclarator:not([id.typeAnnotation]) > ArrowFunctionExpression.init',
  message: 'Declare a function of a module with function.',
};

/** One way to write private members; a constructor has no `#` form. */
const HASH_PRIVATE_MEMBERS = {
  selector:
    ':matches(PropertyDefinition, MethodDefinition[kind!="constructor"], TSParameterProperty):matches([accessibility="private"], [accessibility="protected"])',
  message: 'Write private members with #.',
};

/**
 * One way in: a part is reached by federation or by its declared exports, never by its files.
 *
 * @param uses parts whose modules this one may ask for by name, as its portal.part.ts says
 */
const importBoundaries = (uses = []) => [
  'error',
  {
    patterns: [
      { regex: '^@portal/[^/]+/(src|dist)/', message: 'A package is reached by its declared exports.' },
      {
        regex: '^(\\.\\.?/)+([\\w-]+-mf|shell|root-config|shared-wl-assets/(src|dist))/',
        message: 'A part is reached by its declared exports, never by its files.',
      },
      {
        regex: `^@portal/(?!(${uses.join('|')})/)([\\w-]+-mf|shell|root-config)(/|$)`,
        message: 'A part may ask for modules of those that it declares to use, and of no other.',
      },
    ],
  },
];

/** Side effects in their own order, Node, packages, the workspace, the package's own files, styles last. */
const IMPORT_ORDER = ['^\\u0000', '^node:', '^@?\\w', '^@portal/', '^\\.', '^\\..*\\.css$'];

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/.types/',
      '**/.build/',
      '**/generated/',
      '*/api/',
      '.data/',
      'test-results/',
      'playwright-report/',
    ],
  },
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'simple-import-sort': simpleImportSort },
    rules: {
      'simple-import-sort/imports': ['error', { groups: [IMPORT_ORDER] }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-restricted-imports': importBoundaries(),
      'no-restricted-syntax': ['error', ...STRIPPED_REACT_FEATURES, HASH_PRIVATE_MEMBERS],
      eqeqeq: 'error',
      // Warnings that the specification asks for (I18N-4, WL-1) and what an operator has to see.
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  {
    // Components and hooks, by their file names; these rules take half of the linter's time.
    files: ['{*-mf,shell,root-config,shared-wl-assets}/**/{*.tsx,use-*.ts}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: { ...reactHooks.configs.recommended.rules, ...jsxA11y.flatConfigs.recommended.rules },
  },
  {
    files: ['{*-mf,shell,root-config,shared-wl-assets}/src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    plugins: { portal: { rules: { 'text-in-own-element': textInOwnElement } } },
    // The only rule here that reads types; oxlint has the others (.oxlintrc.json). One program for all parts is cheaper.
    languageOptions: {
      parserOptions: { project: 'tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: { 'portal/text-in-own-element': 'error' },
  },
  { files: ['clip-login-mf/**'], rules: { 'no-restricted-imports': importBoundaries(['login-mf']) } },
  {
    files: ['{*-mf,shell,root-config,shared-wl-assets}/**/*.{ts,tsx}'],
    rules: {
      // The shapes of responses are shared; what the server runs would come along to the browser.
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^@portal/(services|edge|server-kit|registry)(/|$)',
              allowTypeImports: true,
              message: 'Of the server a part knows types alone.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['{registry,edge,server-kit,services}/**/*.{ts,tsx}'],
    rules: {
      // The packer and the compilers would come along to production.
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(@portal|(\\.\\.?/)*\\.\\.)/tooling(/|$)',
              message: 'What runs takes nothing of what builds; what both need lies in registry.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'tests/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // A test without an assertion passes whatever happens; `expect…` are functions that assert.
    files: ['**/*.test.{ts,tsx}'],
    plugins: { jest },
    rules: {
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', '**.expect*'] }],
      'jest/no-identical-title': 'error',
      'jest/no-focused-tests': 'error',
      'jest/valid-expect': 'error',
      'jest/valid-expect-in-promise': 'error',
    },
  },
  {
    files: ['tests/**/*.spec.ts'],
    plugins: { playwright },
    rules: {
      'playwright/expect-expect': ['error', { assertFunctionPatterns: ['^expect.*'] }],
      'playwright/no-focused-test': 'error',
      'playwright/valid-expect': 'error',
      'playwright/no-page-pause': 'error',
    },
  },
  {
    // In pages arrow functions stay: they take fewer bytes.
    files: ['{registry,edge,server-kit,services,tooling,tests}/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...STRIPPED_REACT_FEATURES, HASH_PRIVATE_MEMBERS, DECLARED_FUNCTIONS],
    },
  },
  { files: ['tooling/**', 'tests/**'], rules: { 'no-console': 'off' } },
);
