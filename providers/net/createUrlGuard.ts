import { isIP, type LookupFunction } from 'node:net';
import { createAddressCheck } from './allowedAddress';
import { createResolve, guardedLookup, type Resolve } from './guardedLookup';

export interface UrlGuardOptions {
  /** Networks beyond the Internet that may be connected to. */
  allowedNetworks: readonly string[];
  allowedPorts: readonly number[];
  resolve?: Resolve;
}

/** Keeps requests to URLs that customers choose away from the network of the gateway. */
export interface UrlGuard {
  /** Why a URL is not allowed, as far as can be said without resolving its name; null where it is. */
  rejectionOf(url: string): string | null;
  /** The `lookup` of each socket. It is not called where the URL has an address in place of a name. */
  lookup: LookupFunction;
}

export function createUrlGuard({ allowedNetworks, allowedPorts, resolve }: UrlGuardOptions): UrlGuard {
  const isAllowed = createAddressCheck(allowedNetworks);
  return {
    rejectionOf(text) {
      if (!URL.canParse(text)) return 'It is not a valid URL.';
      const { protocol, username, password, port, hostname } = new URL(text);
      if (protocol !== 'https:' && protocol !== 'http:') return 'It must begin with https:// or http://.';
      if (username !== '' || password !== '') return 'It must not contain a user name or password.';
      const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
      if (!allowedPorts.includes(number)) return `Its port must be one of ${allowedPorts.join(', ')}.`;
      // An address without brackets. The parser of URLs has written every form of IPv4 as four numbers.
      const host = hostname.replace(/^\[|\]$/g, '');
      return isIP(host) !== 0 && !isAllowed(host) ? 'Its address is not allowed.' : null;
    },
    lookup: guardedLookup(resolve ?? createResolve(), isAllowed),
  };
}
