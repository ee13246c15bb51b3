import { setTimeout as delay } from 'node:timers/promises';

export interface FileStatus {
  status: string;
  error_message: string | null;
}

const pollMs = 50;

/** The operations of the bench on files, by an API key. */
export function createClient({ baseUrl, key }: { baseUrl: string; key: string }) {
  async function call<T>(method: string, route: string, body?: unknown): Promise<T> {
    const response = await fetch(baseUrl + route, {
      method,
      headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  const status = (id: string) => call<FileStatus>('GET', `/files/${id}/status`);
  return {
    status,
    async upload(filename: string, bytes: Buffer): Promise<string> {
      const begun = await call<{ file_id: string; upload_url: string }>('POST', '/files/init', {
        filename,
        size: bytes.length,
      });
      const put = await fetch(begun.upload_url, { method: 'PUT', body: new Uint8Array(bytes) });
      if (!put.ok) throw new Error(`the upload was answered with ${put.status}`);
      await call('POST', `/files/${begun.file_id}/confirm`);
      return begun.file_id;
    },
    /** Its status once it is ready or has failed. */
    async finished(id: string): Promise<FileStatus> {
      for (;;) {
        const file = await status(id);
        if (file.status === 'ready' || file.status.endsWith('_failed')) return file;
        await delay(pollMs);
      }
    },
    delete: (id: string) => call('DELETE', `/files/${id}`),
  };
}
