import { networkOfIpAddress, siteOfIpAddress } from './ip-network';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::5', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:0:0:0:0:1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['192.0.2.1:567', '192.0.2.1'],
  ['[2001:db8:1:2::5]:567', '2001:db8:1:2'],
  ['[2001:db8:1:2::5]', '2001:db8:1:2'],
  ['[::ffff:192.0.2.1]:567', '192.0.2.1'],
  ['[::1]:567', '0:0:0:0'],
  ['unknown', 'unknown'],
  ['::1::2', '::1::2'],
  ['', ''],
  [undefined, 'unknown'],
])('counts %s as %s @SEC-R2 @D-8', (address, network) => {
  expect(networkOfIpAddress(address)).toBe(network);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1/48'],
  ['[2001:db8:1:ffff::5]:567', '2001:db8:1/48'],
  ['2001:db8::1', '2001:db8:0/48'],
  ['192.0.2.1', null],
  ['::ffff:192.0.2.1', null],
  ['unknown', null],
  [undefined, null],
])('the site of %s is %s @SEC-R4 @D-8', (address, site) => {
  expect(siteOfIpAddress(address)).toBe(site);
});
