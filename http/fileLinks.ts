/** The address of a file in the console; with a passage, that of its page and box. */
export type FileLinks = (fileId: string, passage?: { chunkId: string }) => string;

export function fileLinks(baseUrl: string): FileLinks {
  return (fileId, passage) => {
    // The console reads its routes from the fragment.
    const chunk = passage ? `?chunk=${passage.chunkId}` : '';
    return new URL(`/#/files/${fileId}${chunk}`, baseUrl).href;
  };
}
