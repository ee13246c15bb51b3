/** One event of a Server-Sent Events stream. */
export interface ServerEvent {
  name: string;
  data: string;
}

/** The maximum size of an event, so that a faulty server cannot exhaust memory. */
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
 * Parses the events of a response body. `onBytes` is called for each piece that arrives, including keep-alive
 * comments.
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  /** A trailing carriage return, whose line feed may come with the next piece. */
  let carry = '';
  for await (const piece of body) {
    onBytes();
    const text = carry + decoder.decode(piece, { stream: true });
    carry = text.endsWith('\r') ? '\r' : '';
    rest += text.slice(0, text.length - carry.length).replaceAll('\r\n', '\n');
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    if (rest.length > maxEventCharacters) throw new Error('An event of the stream is too large.');
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) yield event;
    }
  }
}
