import 'systemjs/s.js';
import type { EmbeddedFlow } from '@portal/contract/page';
import { startParts } from './portal-parts';

jest.mock('../federation/federation', () => ({
  fetchPart: jest.fn(),
  loadFederationRuntime: () => Promise.resolve(),
  loadModule: jest.fn(),
  startFederation: jest.fn(),
}));

const ORIGIN = 'https://login.bank.example';

test('parts are found where every object of the host page has enumerable members @CARD-8', () => {
  const system = System;
  const members = { extend: () => undefined, version: '1.6.1', nothing: null };
  const flow = {
    parts: [],
    styles: {},
    importMap: { imports: { '@portal/login-mf': '/parts/login-mf/1/entry.js' }, integrity: {} },
  } as unknown as EmbeddedFlow;
  Object.assign(Object.prototype, members);
  try {
    startParts(ORIGIN, flow, undefined);
  } finally {
    for (const name of Object.keys(members)) Reflect.deleteProperty(Object.prototype, name);
  }
  expect(system.resolve('@portal/login-mf')).toBe(`${ORIGIN}/parts/login-mf/1/entry.js`);
});
