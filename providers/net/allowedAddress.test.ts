import { createAddressCheck } from './allowedAddress';

const isAllowed = createAddressCheck([]);

test.each([
  ['this host', '0.0.0.0'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '192.168.1.1'],
  ['loopback', '127.0.0.1'],
  ['carrier-grade NAT', '100.100.100.200'],
  ['metadata of most clouds', '169.254.169.254'],
  ['the host of Azure', '168.63.129.16'],
  ['metadata of Oracle', '192.0.0.192'],
  ['documentation', '203.0.113.1'],
  ['benchmarks', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['IPv6 loopback', '::1'],
  ['IPv6 unspecified', '::'],
  ['unique local', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['site-local', 'fec0::1'],
  ['mapped', '::ffff:127.0.0.1'],
  ['mapped, in hex', '::ffff:a9fe:a9fe'],
  ['mapped public', '::ffff:8.8.8.8'],
  ['compatible', '::127.0.0.1'],
  ['translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['local NAT64', '64:ff9b:1::a9fe:a9fe'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:53aa:64c::1'],
  ['IPv6 documentation', '2001:db8::1'],
  ['IPv6 multicast', 'ff02::1'],
  ['with a zone', 'fe80::1%eth0'],
  ['no address', 'localhost'],
  ['no address', ''],
])('%s is not allowed: %s', (_title, address) => {
  expect(isAllowed(address)).toBe(false);
});

test.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001:80b::200e'])(
  '%s is allowed',
  (address) => {
    expect(isAllowed(address)).toBe(true);
  },
);

test('networks of the operator are allowed, others of the kind are not', () => {
  const check = createAddressCheck(['10.1.0.0/16', 'fd00:1::/32']);
  expect(['10.1.2.3', '10.2.0.1', 'fd00:1::5', 'fd00:2::5', '8.8.8.8'].map(check)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
});
