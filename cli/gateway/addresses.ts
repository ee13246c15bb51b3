import { usageError } from '../failure';

/**
 * The GraphQL endpoint of a server, from its origin, its REST base or the endpoint itself.
 * @throws CliError where it is no http(s) address
 */
export function graphqlUrlOf(address: string): string {
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(address) ? address : `http://${address}`);
  } catch {
    throw usageError(`'${address}' is not an address: give one such as http://127.0.0.1:4000.`);
  }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(graphql|api\/v1)$/, '');
  return `${url.origin}${path}/graphql`;
}

/** Where the server answers questions on its own state: beside the endpoint. */
export function besideGraphql(graphqlUrl: string, path: string): string {
  return graphqlUrl.replace(/\/graphql$/, path);
}
