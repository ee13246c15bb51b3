import type { RunningProduct } from './runningProduct';

const uploadsAtOnce = 8;
const pollMs = 200;
const fileTimeoutMs = 600_000;

/** Uploads texts as text files, and waits until each is ready. */
export async function uploadFiles(
  product: RunningProduct,
  files: { name: string; text: string }[],
): Promise<void> {
  await uploadBytes(
    product,
    files.map(({ name, text }) => ({ name: `${name}.txt`, bytes: Buffer.from(text) })),
  );
}

export interface UploadedFile {
  name: string;
  bytes: Buffer<ArrayBuffer>;
  referenceId?: string;
}

/** Uploads files through the API and the pipeline, and waits until each is ready. */
export async function uploadBytes(product: RunningProduct, files: UploadedFile[]): Promise<void> {
  const left = files.values();
  const lane = async () => {
    for (const { name, bytes, referenceId } of left) {
      const begun = await product.call('POST', '/files/init', {
        filename: name,
        size: bytes.length,
        reference_id: referenceId,
      });
      const put = await fetch(String(begun.upload_url), {
        method: 'PUT',
        body: bytes,
        signal: AbortSignal.timeout(60_000),
      });
      if (!put.ok) throw new Error(`The upload of ${name} was answered with ${put.status}.`);
      await product.call('POST', `/files/${String(begun.file_id)}/confirm`);
      await ready(product, String(begun.file_id));
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, lane));
}

async function ready(product: RunningProduct, fileId: string): Promise<void> {
  const deadline = Date.now() + fileTimeoutMs;
  for (;;) {
    const { status, error_message: reason } = await product.call('GET', `/files/${fileId}/status`);
    if (status === 'ready') return;
    if (String(status).endsWith('_failed')) throw new Error(`File ${fileId} is ${status}: ${reason}`);
    if (Date.now() > deadline) throw new Error(`File ${fileId} is still ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
