import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** What an IPv6 customer gets at least; within it anybody has as many addresses as they like. */
const ipv6Groups = 4;

/** An IPv4 address as it is, also where it is mapped into IPv6; of an IPv6 address its /64. */
export function networkOfAddress(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, ipv6Groups).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Tells the network of a client. `X-Forwarded-For` counts only where a proxy that is listed here has written it. */
export function createNetworkOf(trustedProxies: string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return (request) => networkOfAddress(proxyAddr(request, isTrusted));
}
