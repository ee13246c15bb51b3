import type * as Identity from '@azure/identity';

/**
 * The credential for Azure services without a configured key: an application with a secret, a workload identity, a
 * managed identity, or the Azure CLI's login. Reads `AZURE_TENANT_ID` etc. from the environment.
 */
export function azureIdentity(): Identity.TokenCredential {
  // Loaded lazily: the package is large.
  const { DefaultAzureCredential }: typeof Identity = require('@azure/identity');
  return new DefaultAzureCredential();
}
