import { TextDecoder, TextEncoder } from 'node:util';
import type * as TestingLibrary from '@testing-library/react';

// The browser has them, jsdom does not; react-router and the server renderer of React ask for them.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// Tests of components only: loading it takes longer than most tests of logic.
if (expect.getState().testPath?.endsWith('.tsx')) {
  jest.requireActual('@testing-library/jest-dom');
  const { configure } = jest.requireActual<typeof TestingLibrary>('@testing-library/react');
  // Long time-out, because a busy machine is slow.
  configure({ asyncUtilTimeout: 5_000 });
}
