import { once } from 'node:events';
import { connect } from 'node:net';
import { eventually } from '../../harness';
import { closeStarted, faultsOf, get, key, post, start } from './startTransport';

afterEach(closeStarted);

describe('bodies', () => {
  test.each([
    ['nothing', null, 'missing'],
    ['an empty text', '', 'missing'],
    ['half an object', '{"query":', 'json_invalid'],
    ['NaN', '{"query":NaN}', 'json_invalid'],
    ['single quotes', "{'query':'x'}", 'json_invalid'],
    ['a NUL byte', '{"query":"\u0000"}', 'json_invalid'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'json_invalid'],
    ['UTF-16', Buffer.from('{"query":"x"}', 'utf16le'), 'json_invalid'],
    ['a list', '[1]', 'dict_type'],
    ['null', 'null', 'dict_type'],
    ['a text', '"query"', 'dict_type'],
    ['a number', '1e400', 'dict_type'],
  ])('%s is a 422', async (_title, body, type) => {
    expect(await faultsOf(await post(await start(), '/search', body))).toEqual([['body', type]]);
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF8',
    'application/json; charset=iso-8859-1',
    'APPLICATION/JSON',
    'application/problem+json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
    ';;;',
  ])('JSON sent as %s is read as JSON', async (type) => {
    const response = await post(await start(), '/search', '{"query":""}', { 'content-type': type });
    expect(await faultsOf(response)).toEqual([['body.query', 'string_too_short']]);
  });

  test('JSON without any content type is read as JSON', async () => {
    const response = await post(await start(), '/search', Buffer.from('{"query":""}'));
    expect(await faultsOf(response)).toEqual([['body.query', 'string_too_short']]);
  });

  test('a byte order mark is skipped', async () => {
    const response = await post(await start(), '/search', '\uFEFF{"query":""}');
    expect(await faultsOf(response)).toEqual([['body.query', 'string_too_short']]);
  });

  test('the last of two equal keys counts, and __proto__ is one unknown field among others', async () => {
    const rest = await start();
    const twice = await post(rest, '/search', '{"query":"x","query":"","top_k":51}');
    expect(await faultsOf(twice)).toEqual([
      ['body.query', 'string_too_short'],
      ['body.top_k', 'less_than_equal'],
    ]);
    const proto = await post(rest, '/search', '{"__proto__":{"query":"x","top_k":99},"constructor":{}}');
    expect(await faultsOf(proto)).toEqual([['body.query', 'missing']]);
  });

  test('nesting of 100,000 levels is refused or ignored, never fatal', async () => {
    const rest = await start();
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const response = await post(rest, '/search', `{"query":${deep}}`);
    expect(response.status).toBe(422);
    expect((await get(rest, '/api/v1/me')).status).toBe(200);
  });

  test('1 MB is read, one byte more is a 413, and the connection stays usable', async () => {
    const rest = await start();
    const limit = 1_048_576;
    const body = (bytes: number) => `{"query":""}${' '.repeat(bytes - 12)}`;
    expect((await post(rest, '/search', body(limit))).status).toBe(422);
    const over = await post(rest, '/search', body(limit + 1));
    expect(over.status).toBe(413);
    expect(await over.json()).toMatchObject({ code: 'payload_too_large', status: 413 });
    expect((await get(rest, '/api/v1/me')).status).toBe(200);
  });

  test('a body that is refused while it is sent is read to its end, and the connection goes on', async () => {
    const rest = await start();
    const length = 1_500_000;
    const socket = connect(Number(new URL(rest.origin).port), '127.0.0.1');
    let text = '';
    let closed = false;
    socket.on('data', (part: Buffer) => {
      text += part.toString();
    });
    socket
      .on('error', () => undefined)
      .once('close', () => {
        closed = true;
      });
    try {
      socket.write(`POST /api/v1/search HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
      await eventually(
        async () => text,
        (answer) => answer.includes('HTTP/1.1 413'),
      );
      socket.write(' '.repeat(length));
      socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
      await eventually(
        async () => closed || text.includes('HTTP/1.1 200'),
        (done) => done,
      );
      expect(closed).toBe(false);
    } finally {
      socket.destroy();
    }
  });

  test('a body of no length, refused unread, is not received for ever: its connection is closed', async () => {
    const rest = await start();
    const socket = connect(Number(new URL(rest.origin).port), '127.0.0.1');
    const text = await new Promise<string>((resolve) => {
      let answer = '';
      socket
        .on('error', () => undefined)
        .on('data', (part: Buffer) => {
          answer += part.toString();
        });
      socket.once('close', () => resolve(answer));
      socket.write('POST /none HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n');
    });
    expect(text).toContain('HTTP/1.1 404');
  });

  test('a body of no length that ends after its refusal leaves the connection open', async () => {
    const rest = await start();
    const socket = connect(Number(new URL(rest.origin).port), '127.0.0.1');
    const answered = async (part: string, status: string) => {
      socket.write(part);
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toContain(status);
    };
    const head = 'POST /none HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    await answered(`${head}5\r\nhello\r\n`, 'HTTP/1.1 404');
    socket.write('0\r\n\r\n');
    // For longer than the time in which the answer can be read.
    for (const until = performance.now() + 700; performance.now() < until; ) {
      await answered('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n', 'HTTP/1.1 200');
    }
    socket.destroy();
  });

  test('a chunked body without a length is bounded too', async () => {
    const rest = await start();
    const stream = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 20; n++) controller.enqueue(Buffer.alloc(65_536, 32));
        controller.close();
      },
    });
    const response = await fetch(`${rest.origin}/api/v1/search`, {
      method: 'POST',
      headers: key,
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  test('without a key an unreadable body is a 401, so that no one learns what is behind', async () => {
    const rest = await start();
    const response = await fetch(`${rest.origin}/api/v1/search`, { method: 'POST', body: '{' });
    expect(response.status).toBe(401);
  });
});
