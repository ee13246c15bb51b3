const lineEnd = /\r\n|\n|\r/;

/**
 * Yields the data of server-sent events until `[DONE]` or the end: for each network chunk, the events that it
 * completes. Linear time regardless of the chunk size, unlike the official client, which rescans unfinished events.
 * Assumes one `data:` line per event, as servers of this protocol write.
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
      // A split `\r\n` adds an empty line, which is ignored.
      const lines = text.split(lineEnd);
      lines[0] = unfinished + lines[0];
      unfinished = lines.pop() ?? '';
      const data = lines.map(dataOf).filter((item) => item !== '');
      const end = data.indexOf('[DONE]');
      if (data.length > 0) yield end < 0 ? data : data.slice(0, end);
      if (done || end >= 0) return;
    }
  } finally {
    // Cancels the request when the consumer stops early.
    await reader.cancel().catch(() => {});
  }
}

/** The data of a line; empty for comments, empty lines and other fields. */
function dataOf(line: string): string {
  return line.startsWith('data:') ? line.slice('data:'.length).trim() : '';
}
