import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Public addresses of cloud platforms by which a machine reaches its own metadata or host. */
const platformAddresses = proxyAddr.compile(['168.63.129.16']);
/** The only range of IPv6 that is assigned to the Internet; it excludes NAT64, mapped and site-local addresses. */
const assignedIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

function isPublic(parsed: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 ? true : parsed.match(assignedIpv6);
}

/**
 * Whether requests may be sent to an address: public addresses of the Internet, and the networks that the operator
 * lists. Private, loopback, link-local, metadata, multicast, reserved, NAT64, 6to4 and mapped ranges are not public.
 */
export function createAddressCheck(allowedNetworks: readonly string[]): (address: string) => boolean {
  const isListed = proxyAddr.compile([...allowedNetworks]);
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    if (isListed(address, 0)) return true;
    return isPublic(ipaddr.parse(address)) && !platformAddresses(address, 0);
  };
}
