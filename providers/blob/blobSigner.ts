import {
  BlobSASPermissions,
  type BlobServiceClient,
  type BlockBlobClient,
  generateBlobSASQueryParameters,
  SASProtocol,
  type UserDelegationKey,
} from '@azure/storage-blob';

const clockSkewMs = 5 * 60_000;
/** Azure gives a key for a week at most; the shorter, the sooner a revoked identity signs nothing any more. */
const keyLifetimeMs = 24 * 3_600_000;

/** What is signed changes with the version: this one is known to the account and to the emulator alike. */
const signatureVersion = '2022-11-02';

/** To read or to write, never both. */
export type BlobPermission = 'r' | 'w';

/** Makes an address that gives one permission on one blob until `expiresOn`, and nothing else. */
export type BlobSigner = (
  blob: BlockBlobClient,
  permission: BlobPermission,
  expiresOn: Date,
) => Promise<string>;

function signatureOf(blob: BlockBlobClient, permission: BlobPermission, expiresOn: Date) {
  const isSecure = new URL(blob.url).protocol === 'https:';
  return {
    permissions: BlobSASPermissions.parse(permission),
    startsOn: new Date(Date.now() - clockSkewMs),
    expiresOn,
    version: signatureVersion,
    protocol: isSecure ? SASProtocol.Https : SASProtocol.HttpsAndHttp,
  };
}

/** Signs with the key of the account that the connection string holds. */
export const signWithAccountKey: BlobSigner = (blob, permission, expiresOn) =>
  blob.generateSasUrl(signatureOf(blob, permission, expiresOn));

/** Signs with a key that the account gives the identity for a day: the account's own key is not needed anywhere. */
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

  return async (blob, permission, expiresOn) => {
    const { containerName, name: blobName } = blob;
    const signed = generateBlobSASQueryParameters(
      { containerName, blobName, ...signatureOf(blob, permission, expiresOn) },
      await keyUntil(expiresOn),
      service.accountName,
    );
    return `${blob.url}?${signed}`;
  };
}
