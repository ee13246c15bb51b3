import {
  BlobSASPermissions,
  type BlobServiceClient,
  type BlockBlobClient,
  generateBlobSASQueryParameters,
  SASProtocol,
  type UserDelegationKey,
} from '@azure/storage-blob';

const clockSkewMs = 5 * 60_000;
/** The lifetime of a user delegation key, at most a week. Bounds how long a revoked identity can sign. */
const keyLifetimeMs = 24 * 3_600_000;

/** The API version of the signature, supported by Azure and the emulator. */
const signatureVersion = '2022-11-02';

/** Read or write. */
export type BlobPermission = 'r' | 'w';

/**
 * Creates a URL that grants one permission on one blob until `expiresOn`. `contentDisposition`: that of its downloads,
 * which the signature covers.
 */
export type BlobSigner = (
  blob: BlockBlobClient,
  permission: BlobPermission,
  expiresOn: Date,
  contentDisposition?: string,
) => Promise<string>;

function signatureOf(...[blob, permission, expiresOn, contentDisposition]: Parameters<BlobSigner>) {
  const isSecure = new URL(blob.url).protocol === 'https:';
  return {
    permissions: BlobSASPermissions.parse(permission),
    startsOn: new Date(Date.now() - clockSkewMs),
    expiresOn,
    version: signatureVersion,
    contentDisposition,
    protocol: isSecure ? SASProtocol.Https : SASProtocol.HttpsAndHttp,
  };
}

/** Signs with the account key of the connection string. */
export const signWithAccountKey: BlobSigner = (...grant) => grant[0].generateSasUrl(signatureOf(...grant));

/** Signs with a user delegation key, renewed daily, so that the account key is not needed. */
export function delegatedSigner(service: BlobServiceClient, timeoutMs: number): BlobSigner {
  let key: UserDelegationKey | null = null;
  let asked: Promise<UserDelegationKey> | null = null;

  async function keyUntil(expiresOn: Date): Promise<UserDelegationKey> {
    if (key && key.signedExpiresOn > expiresOn) return key;
    asked ??= service
      .getUserDelegationKey(
        new Date(Date.now() - 2 * clockSkewMs),
        new Date(Math.max(Date.now() + keyLifetimeMs, expiresOn.getTime() + clockSkewMs)),
        { abortSignal: AbortSignal.timeout(timeoutMs) },
      )
      .finally(() => {
        asked = null;
      });
    key = await asked;
    return key;
  }

  return async (...grant) => {
    const [blob, , expiresOn] = grant;
    const { containerName, name: blobName } = blob;
    const signed = generateBlobSASQueryParameters(
      { containerName, blobName, ...signatureOf(...grant) },
      await keyUntil(expiresOn),
      service.accountName,
    );
    return `${blob.url}?${signed}`;
  };
}
