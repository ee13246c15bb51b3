import { open, rename, rm } from 'node:fs/promises';

/** Replaces a file, with mode 0600, whole or not at all: on a full disk the former content stays. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      await file.chmod(0o600);
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
