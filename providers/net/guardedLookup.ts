import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';

/** Why a host name may not be connected to. The message says nothing about the network of the gateway. */
export class LookupError extends Error {
  override readonly name = 'LookupError';
}

export type Resolve = (hostname: string) => Promise<string[]>;

const resolveTimeoutMs = 3_000;
const tries = 2;

/**
 * Resolves names without the operating system's resolver, which occupies a thread of the process for as long as a
 * slow name server of a stranger takes.
 */
export function createResolve(): Resolve {
  const resolver = new Resolver({ timeout: resolveTimeoutMs, tries });
  return async (hostname) => {
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  };
}

/**
 * The `lookup` of a socket: the addresses that it connects to are those that are checked here, at every connection,
 * so that a name cannot resolve to one address for the check and to another for the connection.
 */
export function guardedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    const fail = (message: string) => callback(new LookupError(message), '', 0);
    resolve(hostname).then(
      (addresses) => {
        if (addresses.length === 0) return fail('The host name cannot be resolved.');
        const allowed = addresses.filter(isAllowed).map((address) => ({ address, family: isIP(address) }));
        const [first] = allowed;
        if (!first) return fail('The host resolves to an address that is not allowed.');
        if (options.all) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      () => fail('The host name cannot be resolved.'),
    );
  };
}
