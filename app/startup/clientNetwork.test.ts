import type { IncomingMessage } from 'node:http';
import { createNetworkOf, networkOfAddress } from './clientNetwork';

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test('an IPv4 address is a network, also as IPv6; of IPv6 the /64 is', () => {
  expect(networkOfAddress('192.0.2.1')).toBe('192.0.2.1');
  expect(networkOfAddress('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(networkOfAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOfAddress('2001:db8::1')).toBe('2001:db8:0:0::/64');
  for (const odd of ['', 'unix', '192.0.2.1:80', '"; drop']) expect(networkOfAddress(odd)).toBe('unknown');
});

test('what a client forwards counts only behind the proxies that are trusted', () => {
  expect(createNetworkOf([])(from('192.0.2.1', '198.51.100.1'))).toBe('192.0.2.1');
  const behind = createNetworkOf(['loopback', '10.0.0.0/8']);
  expect(behind(from('127.0.0.1', '198.51.100.1'))).toBe('198.51.100.1');
  // The client wrote the first one itself.
  expect(behind(from('10.1.2.3', '203.0.113.9, 198.51.100.1, 10.0.0.7'))).toBe('198.51.100.1');
  expect(behind(from('192.0.2.1', '198.51.100.1'))).toBe('192.0.2.1');
});
