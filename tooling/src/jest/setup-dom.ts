import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/react';

// The browser has them, jsdom does not; react-router and the server renderer of React ask for them.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// Long time-out, because a busy machine is slow.
configure({ asyncUtilTimeout: 5_000 });
