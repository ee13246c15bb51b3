import { ApiError } from '../../api/apiError';
import { text } from '../../text/en';

/**
 * The SHA-256 of a file in hex. Null on a page that is not served over HTTPS or from this machine, where browsers do not
 * calculate digests: the gateway then finds known content while it processes the file.
 * @throws ApiError `unreadable` where the file was moved or changed since it was chosen
 */
export async function sha256Of(file: File): Promise<string | null> {
  if (!window.isSecureContext) return null;
  const bytes = await file.arrayBuffer().catch(() => {
    throw new ApiError('unreadable', text.upload.unreadable);
  });
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
