import { type LecternClient, putBytes } from './client';
import {
  BeginUploadDocument,
  ConfirmUploadDocument,
  type FileStateFragment,
  WatchFileDocument,
} from './generated/graphql';

/** Uploads a file and tells every status until it is ready or has failed; returns its id. */
export async function uploadAndWatch(
  client: LecternClient,
  file: { name: string; bytes: Blob },
  onStatus: (state: FileStateFragment) => void,
): Promise<string> {
  const begun = await client.request(BeginUploadDocument, {
    input: { filename: file.name, size: file.bytes.size },
  });
  const upload = begun.tryInitFileUpload;
  if (upload?.__typename !== 'FileUpload') throw new Error(upload?.message ?? 'The upload was refused.');
  await putBytes(upload.uploadUrl, file.bytes);

  const { fileId } = upload;
  const confirmed = (await client.request(ConfirmUploadDocument, { fileId })).tryConfirmFileUpload;
  if (confirmed?.__typename !== 'File') throw new Error(confirmed?.message ?? 'It was not confirmed.');
  for await (const { fileStatusChanged } of client.subscribe(WatchFileDocument, { fileId })) {
    onStatus(fileStatusChanged);
    if (fileStatusChanged.errorMessage) throw new Error(fileStatusChanged.errorMessage);
  }
  return fileId;
}
