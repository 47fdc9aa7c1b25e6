import { TextDecoder, TextEncoder } from 'node:util';
import type * as TestingLibrary from '@testing-library/react';

// jsdom lacks these browser globals, which react-router and React's server renderer need.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// Only for tests of components: loading jest-dom takes longer than most other tests.
if (expect.getState().testPath?.endsWith('.tsx')) {
  jest.requireActual('@testing-library/jest-dom');
  const { configure } = jest.requireActual<typeof TestingLibrary>('@testing-library/react');
  // Only detects hanging, before the timeout of a test, because its error shows the document.
  configure({ asyncUtilTimeout: 45_000 });
}
