/** Clients that subscribe: two that then read nothing, and one that reads all. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import WebSocket from 'ws';
import type { FileRecord, FileStatus } from '../../../domain/files';
import { eventually } from '../../harness';

/** Each step of each file, whole: events of 16 kB. */
const query = 'subscription { filesChanged { fileId status sequence file { id fileMetadata } } }';
/** Ids of files that were never made. */
export const idOf = (number: number) => `7b0e4c1e-33a1-4c0b-9b66-${String(number).padStart(12, '0')}`;

/** A file as it is at a step, with metadata that make each event 16 kB. */
export function fileAt(id: string, environment: string, sequence: number): FileRecord {
  const at = new Date();
  const status: FileStatus = 'embedding_started';
  const none = { startedAt: null, completedAt: null };
  return {
    ...{ id, environmentId: environment, status, sequence, createdAt: at, updatedAt: at },
    metadata: { padding: 'x'.repeat(16_000) },
    history: Array.from({ length: sequence }, (_, i) => ({ status, at, sequence: i + 1 })),
    stageTimes: { conversion: none, parsing: none, chunking: none, embedding: none },
  } as unknown as FileRecord;
}

function postOf(url: string, key: string): string {
  const { host, pathname } = new URL(url);
  const body = JSON.stringify({ query });
  const headers = { host, 'x-api-key': key, accept: 'text/event-stream', 'content-type': 'application/json' };
  const lines = Object.entries({ ...headers, 'content-length': body.length });
  return `POST ${pathname} HTTP/1.1\r\n${lines.map(([n, v]) => `${n}: ${v}\r\n`).join('')}\r\n${body}`;
}

/** Subscribes over Server-Sent Events and stops reading at the first bytes. */
export async function silentSse(url: string, key: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(postOf(url, key));
  await once(socket, 'data');
  socket.pause();
  return socket;
}

/** Subscribes over WebSocket and stops reading once it got something that `provoke` brought about. */
export async function silentWebSocket(
  url: string,
  key: string,
  provoke: () => Promise<void>,
): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), 'graphql-transport-ws');
  socket.on('error', () => undefined);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { apiKey: key } }));
  await once(socket, 'message');
  socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query } }));
  let heard = false;
  socket.once('message', () => {
    heard = true;
    socket.pause();
  });
  await eventually(
    async () => {
      await provoke();
      return heard;
    },
    (done) => done,
  );
  return socket;
}

export interface ReadingClient {
  /** The sequence numbers heard of each file, in the order of their coming. */
  received: Map<string, number[]>;
  /** Resolves once as many events as awaited were heard. */
  done: Promise<void>;
  stop(): void;
}

/** Subscribes over Server-Sent Events and reads so many events. */
export async function readingSse(url: string, key: string, awaited: number): Promise<ReadingClient> {
  const abort = new AbortController();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-api-key': key },
    body: JSON.stringify({ query }),
    signal: abort.signal,
  });
  const received = new Map<string, number[]>();
  const read = async () => {
    let [rest, count] = ['', 0];
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('data: {')) continue;
        const { data } = JSON.parse(line.slice(6));
        if (!data) throw new Error(line);
        const { fileId, sequence } = data.filesChanged;
        received.set(fileId, [...(received.get(fileId) ?? []), sequence]);
        count += 1;
      }
      if (count >= awaited) return;
    }
  };
  return { received, done: read(), stop: () => abort.abort() };
}
