import { TextDecoder } from 'node:util';

/* jsdom has no TextDecoder, which the reader of picture sizes needs when it is loaded. */
Object.assign(globalThis, { TextDecoder });
