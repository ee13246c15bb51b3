import { usageError } from '../failure';

/**
 * The GraphQL endpoint of a server, given its origin, REST base or GraphQL endpoint.
 * @throws CliError if it is not an http(s) URL
 */
export function graphqlUrlOf(address: string): string {
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(address) ? address : `http://${address}`);
  } catch {
    throw usageError(`'${address}' is not a valid URL. Give one such as http://127.0.0.1:4000.`);
  }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(graphql|api\/v1)$/, '');
  return `${url.origin}${path}/graphql`;
}

/** Another path of the same server, such as `/readyz`. */
export function siblingUrl(graphqlUrl: string, path: string): string {
  return graphqlUrl.replace(/\/graphql$/, path);
}
