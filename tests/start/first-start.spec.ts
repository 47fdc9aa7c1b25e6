import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { PART_NAMES } from '../portal/part-names';
import { useSharedPortal } from '../portal/shared-portal';

const USERS = [
  ['alex.morgan', 'Portal-Demo-1'],
  ['erika.muster', 'Portal-Demo-2'],
  ['ivan.internal', 'Portal-Demo-Internal-3'],
  ['frida.first', 'Welcome-Frida-4'],
  ['nora.noanswer', 'Portal-Demo-5'],
  ['luis.locked', 'Portal-Demo-6'],
  ['nils.nochannel', 'Portal-Demo-7'],
] as const;

const portal = useSharedPortal();

test('the start prints working URLs and every demo user @D-13 @D-14', async () => {
  const output = portal.output();
  const addresses = [...output.matchAll(/http:\/\/localhost:\d+\S*/g)].map(([address]) => address);
  expect(addresses.length).toBeGreaterThanOrEqual(5);
  for (const address of addresses) {
    expect(address.startsWith(portal.origin), address).toBe(true);
    expect((await fetch(address)).status, address).toBe(200);
  }
  for (const [userId, password] of USERS)
    expect(output).toMatch(new RegExp(`${userId}\\s+${password}\\s+\\S`));
});

test('the import map names every part, each with an integrity value @D-14', async () => {
  const map = (await (await fetch(`${portal.origin}/importmap.json`)).json()) as {
    imports: Record<string, string>;
    integrity: Record<string, string>;
  };
  expect(Object.keys(map.imports).sort()).toEqual(PART_NAMES.map((part) => `@portal/${part}`).sort());
  for (const address of Object.values(map.imports)) {
    expect(map.integrity[address]).toMatch(/^sha256-/);
    expect((await fetch(portal.origin + address)).status).toBe(200);
  }
});
