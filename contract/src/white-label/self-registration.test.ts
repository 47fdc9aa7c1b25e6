/** @jest-environment node */
import { selfRegistrationOptions } from './self-registration';

const client = (selfRegistration: boolean) => ({
  key: 'lmc',
  features: { fuidEnabled: true, liveChat: false, selfRegistration, support: true },
  selfRegLinkConfig: {
    links: [
      { linkType: 'OAA', label: 'Open an account' },
      { linkType: 'GOA', label: 'Get online access' },
    ] as const,
  },
});

test('each link leads to the client’s own registration, in the order of its file @LOG-12', () => {
  expect(selfRegistrationOptions(client(true))).toEqual([
    { label: 'Open an account', href: '/registration/self-reg/lmc/open_account' },
    { label: 'Get online access', href: '/registration/self-reg/lmc/online_access' },
  ]);
});

test('with self-registration off there are no links @LOG-12', () => {
  expect(selfRegistrationOptions(client(false))).toEqual([]);
});
