import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** A /64, the smallest IPv6 allocation of a customer, who can use any address in it. */
const ipv6Groups = 4;
const mappedPrefix = '::ffff:';

/** The network of a client address: the address itself for IPv4 (also IPv4-mapped), the /64 for IPv6. */
export function networkOfAddress(address: string): string {
  // Most addresses, as Node writes them.
  const plain = address.startsWith(mappedPrefix) ? address.slice(mappedPrefix.length) : address;
  if (isIPv4(plain)) return plain;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, ipv6Groups).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Resolves the network of a request's client. `X-Forwarded-For` is used only when set by a trusted proxy. */
export function createNetworkOf(trustedProxies: string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return (request) => networkOfAddress(proxyAddr(request, isTrusted));
}
