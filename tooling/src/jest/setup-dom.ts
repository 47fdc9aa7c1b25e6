import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom';

// The browser has them, jsdom does not; react-router and the server renderer of React ask for them.
Object.assign(globalThis, { TextDecoder, TextEncoder });
