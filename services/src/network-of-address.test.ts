import { networkOf } from './network-of-address';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('SEC-R2 D-8 counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
