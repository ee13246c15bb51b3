import fc from 'fast-check';
import { readEvents, type ServerEvent } from './eventStream';

async function eventsOf(pieces: Uint8Array[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  async function* body() {
    yield* pieces;
  }
  for await (const event of readEvents(body(), () => undefined)) events.push(event);
  return events;
}

test('events come out whole, however the network cut the stream', async () => {
  const sent = [
    { name: 'next', data: '{"text":"häuser 日本"}' },
    { name: 'next', data: 'two\nlines' },
    { name: 'complete', data: '' },
  ];
  const stream = Buffer.from(
    `: ping\n\nevent: next\ndata: {"text":"häuser 日本"}\n\n:\n\nevent: next\r\ndata: two\r\ndata: lines\r\n\r\nevent: complete\ndata:\n\n`,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 40, maxLength: 200 }),
      async (lengths) => {
        const pieces: Uint8Array[] = [];
        let at = 0;
        for (const length of lengths) {
          pieces.push(stream.subarray(at, at + length));
          at += length;
        }
        pieces.push(stream.subarray(at));
        expect(await eventsOf(pieces)).toEqual(sent);
      },
    ),
    { numRuns: 100 },
  );
});

test('what was cut off in the middle of an event is no event', async () => {
  expect(await eventsOf([Buffer.from('event: next\ndata: {"half"')])).toEqual([]);
});
