import { connect, type Socket } from 'node:net';

/** One connection that sends a line and waits for one. */
class LineConnection {
  private readonly waiting: ((line: string) => void)[] = [];
  private rest = '';

  constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => this.receive(chunk));
  }

  private receive(chunk: string): void {
    this.rest += chunk;
    for (let end = this.rest.indexOf('\n'); end >= 0; end = this.rest.indexOf('\n')) {
      this.waiting.shift()?.(this.rest.slice(0, end));
      this.rest = this.rest.slice(end + 1);
    }
  }

  ask(line: string): Promise<string> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.socket.write(line);
    });
  }

  close(): void {
    this.socket.destroy();
  }
}

/** A pool of such connections to the peer that speaks lines of JSON. */
export class LineClient {
  private next = 0;
  private constructor(private readonly connections: LineConnection[]) {}

  static async connect(path: string, count: number): Promise<LineClient> {
    const connected = () =>
      new Promise<LineConnection>((resolve, reject) => {
        const socket = connect(path);
        socket.once('connect', () => resolve(new LineConnection(socket)));
        socket.once('error', reject);
      });
    return new LineClient(await Promise.all(Array.from({ length: count }, connected)));
  }

  /** Runs an operation. The answer is not decoded, as documents are not on the other side. */
  ask(op: string, ...args: unknown[]): Promise<string> {
    const connection = this.connections[this.next++ % this.connections.length] as LineConnection;
    return connection.ask(`${JSON.stringify({ op, args })}\n`);
  }

  close(): void {
    for (const connection of this.connections) connection.close();
  }
}
