import { readFileSync } from 'node:fs';
import { TextDecoder, TextEncoder } from 'node:util';
import type * as TestingLibrary from '@testing-library/react';

// The browser has them, jsdom does not; react-router and the server renderer of React ask for them.
Object.assign(globalThis, { TextDecoder, TextEncoder });

const { testPath = '' } = expect.getState();
/** Imports of Testing Library or of components' test support, and names of matchers for elements. */
const USES_ELEMENTS =
  /testing-library|test-support|\.to(?:Be(?:Visible|Disabled|Enabled|InTheDocument|Valid|Invalid|Checked)|Have(?:TextContent|Attribute|Focus|Accessible|Value|Style|Class))/;

// Only where it is used: loading it takes longer than most tests of logic.
if (testPath.endsWith('.tsx') || USES_ELEMENTS.test(readFileSync(testPath, 'utf8'))) {
  jest.requireActual('@testing-library/jest-dom');
  const { configure } = jest.requireActual<typeof TestingLibrary>('@testing-library/react');
  // Long time-out, because a busy machine is slow.
  configure({ asyncUtilTimeout: 5_000 });
}
