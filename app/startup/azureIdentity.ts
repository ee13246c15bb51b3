import type * as Identity from '@azure/identity';

/**
 * Who this program is to Azure, for whatever has no key of its own: an application with a secret, a workload identity,
 * a managed identity, or the sign-in of the Azure CLI. It reads `AZURE_TENANT_ID` and the like by itself.
 */
export function azureIdentity(): Identity.TokenCredential {
  // Loaded only where it is used: it is no small package.
  const { DefaultAzureCredential }: typeof Identity = require('@azure/identity');
  return new DefaultAzureCredential();
}
