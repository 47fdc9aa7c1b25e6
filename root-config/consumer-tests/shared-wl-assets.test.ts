import * as shared from '@portal/shared-wl-assets';
import { fixtureBoot, fixturePortal } from '@portal/shared-wl-assets/test-support';
import { provideTranslations } from '@portal/shared-wl-assets/translation-loading';

test('root-config expects of shared-wl-assets one portal per page, made from its initial state @CARD-3', () => {
  document.body.innerHTML = `<script type="application/json" id="${shared.BOOT_ELEMENT_ID}"></script>`;
  const boot = JSON.stringify({ ...fixtureBoot(), parts: [] });
  document.getElementById(shared.BOOT_ELEMENT_ID)?.append(boot);
  const portal = shared.browserPortal();
  expect(shared.browserPortal()).toBe(portal);
  expect(portal.getState()).toMatchObject({ language: 'en-US', route: { path: '/' } });
});

test('root-config expects of shared-wl-assets to load only missing texts into the portal @CARD-3', async () => {
  const portal = fixturePortal({ texts: { shell: {} } });
  const fetched = jest.fn(async (_url: string) => ({ ok: true, json: async () => ({ greeting: 'Hello' }) }));
  Object.assign(globalThis, { fetch: fetched });
  await provideTranslations(portal, ['shell', 'hello-mf']);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/app/texts/default/en-US/hello-mf.json']);
  expect(portal.getState().texts).toMatchObject({ 'hello-mf': { greeting: 'Hello' } });
  Reflect.deleteProperty(globalThis, 'fetch');
});
