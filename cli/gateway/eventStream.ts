/** One event of a Server-Sent Events stream. */
export interface ServerEvent {
  name: string;
  data: string;
}

/** An event is bounded, so that a server gone wrong can't fill the memory. */
const maxEventCharacters = 16 * 1024 * 1024;

function parseEvent(block: string): ServerEvent | null {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon === 0) continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
  }
  return data.length > 0 || name !== 'message' ? { name, data: data.join('\n') } : null;
}

/**
 * The events of a response body. `onBytes` is called with each piece that arrives, comments that only keep the
 * connection open included.
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  /** A carriage return whose line feed may come with the next piece. */
  let held = '';
  for await (const piece of body) {
    onBytes();
    const text = held + decoder.decode(piece, { stream: true });
    held = text.endsWith('\r') ? '\r' : '';
    rest += text.slice(0, text.length - held.length).replaceAll('\r\n', '\n');
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    if (rest.length > maxEventCharacters) throw new Error('An event is too long.');
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) yield event;
    }
  }
}
