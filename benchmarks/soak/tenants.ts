import type { Cluster } from '../../scripts/cluster/startCluster';

/** An environment of the soak with a key whose rate limits it does not reach. */
export interface Tenant {
  slug: string;
  environmentId: string;
  key: string;
}

const limits = { search: 1e6, files_write: 1e6, files_status: 1e6, list: 1e6, admin: 1e6 };

/** A GraphQL request with the admin token. @throws Error with the errors of the response */
export async function administrate<T>(cluster: Cluster, query: string, variables: object): Promise<T> {
  const { credentials, origin } = cluster;
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': credentials.keys.production,
      'x-admin-token': credentials.admin_token,
    },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(30_000),
  });
  const { data, errors } = (await response.json()) as { data: T; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

export async function createKey(
  cluster: Cluster,
  environmentId: string,
): Promise<{ id: string; key: string }> {
  const { createApiKey } = await administrate<{ createApiKey: { id: string; key: string } }>(
    cluster,
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { id key } }',
    { input: { name: 'soak', environmentId, limits } },
  );
  return createApiKey;
}

export async function deleteKey(cluster: Cluster, id: string): Promise<void> {
  await administrate(cluster, 'mutation ($id: UUID!) { deleteApiKey(id: $id) { id } }', { id });
}

export async function createTenants(cluster: Cluster, count: number): Promise<Tenant[]> {
  const { me } = await administrate<{ me: { projectId: string } }>(cluster, '{ me { projectId } }', {});
  const tenants: Tenant[] = [];
  for (let n = 0; n < count; n++) {
    const slug = `soak-${n}`;
    const { createEnvironment } = await administrate<{ createEnvironment: { id: string } }>(
      cluster,
      'mutation ($input: CreateEnvironmentInput!) { createEnvironment(input: $input) { id } }',
      { input: { projectId: me.projectId, slug } },
    );
    const environmentId = createEnvironment.id;
    tenants.push({ slug, environmentId, key: (await createKey(cluster, environmentId)).key });
  }
  return tenants;
}
