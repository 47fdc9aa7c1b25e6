import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The browser has them, jsdom does not; react-router and the server renderer of React ask for them.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// What is waited for comes when the machine gets to it.
configure({ asyncUtilTimeout: 5_000 });
