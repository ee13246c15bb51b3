import { ApiError } from '../../api/apiError';

/**
 * Puts the bytes straight to the storage. Not `fetch`, which does not report the progress of an upload.
 * @throws ApiError `aborted` where the signal ended it
 */
export function putContent(
  url: string,
  file: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const put = new XMLHttpRequest();
    const abort = () => put.abort();
    put.open('PUT', url);
    put.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    put.onload = () => {
      if (put.status < 300) resolve();
      else reject(new ApiError('upload_incomplete', `The storage answered with status ${put.status}.`));
    };
    put.onerror = () => reject(new ApiError('storage', 'The storage cannot be reached from this browser.'));
    put.onabort = () => reject(new ApiError('aborted', 'The upload was cancelled.'));
    put.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) {
      reject(new ApiError('aborted', 'The upload was cancelled.'));
      return;
    }
    signal?.addEventListener('abort', abort, { once: true });
    put.send(file);
  });
}
