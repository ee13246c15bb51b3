/** The most files of one drop. */
const maxFiles = 10_000;

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

async function addFrom(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (files.length >= maxFiles || entry.name.startsWith('.')) return;
  if (entry.isFile) {
    files.push(await fileOf(entry as FileSystemFileEntry));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A browser returns a directory in parts, until one is empty.
  for (let part = await entriesOf(reader); part.length > 0; part = await entriesOf(reader)) {
    for (const child of part) await addFrom(child, files);
  }
}

/** The files of a drop, with those in dropped directories. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // Read at once: the entries of a drop are gone when its event is over.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const plain = [...transfer.files];
  const files: File[] = [];
  for (const entry of entries) if (entry) await addFrom(entry, files);
  return files.length > 0 ? files : plain;
}
