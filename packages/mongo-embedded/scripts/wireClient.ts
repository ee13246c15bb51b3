import { connect, type Socket } from 'node:net';
import { deserialize, serialize } from 'bson';

const OP_MSG = 2013;
const HEAD_BYTES = 21;

/** One connection that sends commands as OP_MSG and waits for each reply: the least a client can do. */
class WireConnection {
  private chunks: Buffer[] = [];
  private length = 0;
  private readonly waiting: ((reply: Buffer) => void)[] = [];

  constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => this.receive(chunk));
  }

  private receive(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
    while (this.length >= HEAD_BYTES) {
      const bytes = this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks);
      const size = bytes.readInt32LE(0);
      this.chunks = [bytes];
      if (bytes.length < size) return;
      this.waiting.shift()?.(bytes.subarray(HEAD_BYTES, size));
      this.chunks = [bytes.subarray(size)];
      this.length = bytes.length - size;
    }
  }

  command(command: object): Promise<Buffer> {
    const body = serialize(command);
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeInt32LE(HEAD_BYTES + body.length, 0);
    head.writeInt32LE(OP_MSG, 12);
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.socket.cork();
      this.socket.write(head);
      this.socket.write(body);
      this.socket.uncork();
    });
  }

  close(): void {
    this.socket.destroy();
  }
}

/** A pool of such connections, so that a bench measures the server and not a driver. */
export class WireClient {
  private next = 0;
  private constructor(private readonly connections: WireConnection[]) {}

  static async connect(path: string, count: number): Promise<WireClient> {
    const connections = Array.from(
      { length: count },
      () =>
        new Promise<WireConnection>((resolve, reject) => {
          const socket = connect(path);
          socket.once('connect', () => resolve(new WireConnection(socket)));
          socket.once('error', reject);
        }),
    );
    return new WireClient(await Promise.all(connections));
  }

  /** Runs a command; throws the server's error. What lies deeper in the reply stays BSON: decoding is not measured. */
  async command(command: object): Promise<Record<string, unknown>> {
    const connection = this.connections[this.next++ % this.connections.length] as WireConnection;
    const reply = deserialize(await connection.command(command), { raw: true });
    if (reply.ok !== 1 || reply.writeErrors) throw new Error(JSON.stringify(reply));
    return reply;
  }

  close(): void {
    for (const connection of this.connections) connection.close();
  }
}
