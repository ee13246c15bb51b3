import { type LecternClient, putBytes } from './client';
import {
  BeginUploadDocument,
  ConfirmUploadDocument,
  type FileStateFragment,
  WatchFileDocument,
} from './generated/graphql';

/** Uploads a file and reports every status until it is ready or has failed; returns its ID. */
export async function uploadAndWatch(
  client: LecternClient,
  file: { name: string; bytes: Blob },
  onStatus: (state: FileStateFragment) => void,
): Promise<string> {
  const { initFileUpload: upload } = await client.request(BeginUploadDocument, {
    input: { filename: file.name, size: file.bytes.size },
  });
  if (!upload) throw new Error('The upload was not started.');
  await putBytes(upload.uploadUrl, file.bytes);

  const { fileId } = upload;
  await client.request(ConfirmUploadDocument, { fileId });
  for await (const { fileStatusChanged } of client.subscribe(WatchFileDocument, { fileId })) {
    onStatus(fileStatusChanged);
    if (fileStatusChanged.errorMessage) throw new Error(fileStatusChanged.errorMessage);
  }
  return fileId;
}
