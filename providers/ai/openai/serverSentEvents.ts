const lineEnd = /\r\n|\n|\r/;

/**
 * The data of the events of a stream until `[DONE]` or the end: of each network chunk, that of the events which it
 * completes. Time is linear in the bytes whatever chunks they come in; the official client searches an unfinished event
 * again with every chunk. Each event is one `data:` line, as all servers of this protocol write them.
 */
export async function* readEventData(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<string[], void, undefined> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let unfinished = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const text = done ? `${decoder.decode()}\n` : decoder.decode(value, { stream: true });
      // A `\r\n` that is cut in two adds an empty line, which says nothing.
      const lines = text.split(lineEnd);
      lines[0] = unfinished + lines[0];
      unfinished = lines.pop() ?? '';
      const data = lines.map(dataOf).filter((item) => item !== '');
      const end = data.indexOf('[DONE]');
      if (data.length > 0) yield end < 0 ? data : data.slice(0, end);
      if (done || end >= 0) return;
    }
  } finally {
    // Ends the request where its reader leaves before the end.
    await reader.cancel().catch(() => {});
  }
}

/** Empty for comments, empty lines and the other fields. */
function dataOf(line: string): string {
  return line.startsWith('data:') ? line.slice('data:'.length).trim() : '';
}
