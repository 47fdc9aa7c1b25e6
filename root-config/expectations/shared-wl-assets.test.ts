import * as shared from '@portal/shared-wl-assets';
import { bringTexts } from '@portal/shared-wl-assets/text-loading';
import { fixtureBoot } from '@portal/shared-wl-assets/testing';

test('CARD-3 root-config expects of shared-wl-assets the one portal of the page, made from its boot data', () => {
  document.body.innerHTML = `<script type="application/json" id="${shared.BOOT_ELEMENT_ID}"></script>`;
  const boot = JSON.stringify({ ...fixtureBoot(), parts: [] });
  document.getElementById(shared.BOOT_ELEMENT_ID)?.append(boot);
  const portal = shared.browserPortal();
  expect(shared.browserPortal()).toBe(portal);
  expect(portal.getState()).toMatchObject({ language: 'en-US', route: { path: '/' } });
});

test('CARD-3 root-config expects of shared-wl-assets what brings texts that are missing', () => {
  expect(bringTexts).toEqual(expect.any(Function));
});
