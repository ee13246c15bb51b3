import { SourceError, type SourcePlace, type SourceReader } from '../../domain/ports/sourceReader';
import { containerUrlOf, openAzureContainer } from './azureContainer';
import { createGuardedFetch, type GuardOptions } from './guardedFetch';
import type { ObjectStore } from './objectStore';
import { readObjects } from './readObjects';
import { readWebsite } from './readWebsite';
import { openS3Bucket } from './s3Bucket';
import { openWebdavFolder } from './webdavFolder';

async function openStore({ azureBlob, s3, webdav, secret }: SourcePlace): Promise<ObjectStore> {
  if (secret === null)
    throw new SourceError('Its secret is not stored. Update the source with its address and secret.');
  if (azureBlob) return openAzureContainer(azureBlob, secret);
  if (s3) return openS3Bucket(s3, secret);
  if (webdav) return openWebdavFolder(webdav, secret);
  throw new SourceError('Its settings are not stored.');
}

/** An archive may have any text as an address. */
function addressesOf({ website, azureBlob, s3, webdav }: SourcePlace): string[] {
  if (website) return [...website.startUrls, ...website.sitemapUrls];
  return [azureBlob?.containerUrl ?? s3?.endpoint ?? webdav?.url ?? ''];
}

/** Reads sources at addresses of the Internet, and of the networks that the operator lists. */
export function createSourceReader(options: GuardOptions): SourceReader {
  const guarded = createGuardedFetch(options);
  return {
    rejectionOf: guarded.rejectionOf,
    containerUrlOf,
    async read(place, given) {
      const invalid = addressesOf(place).find((address) => !URL.canParse(address));
      if (invalid !== undefined) throw new SourceError(`'${invalid}' is not a valid URL.`);
      if (place.website) return readWebsite(guarded, place.website, given);
      return readObjects(guarded, await openStore(place), given);
    },
  };
}
