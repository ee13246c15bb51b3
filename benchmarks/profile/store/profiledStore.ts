import { join } from 'node:path';
import { type DocumentServer, startServer } from '@lectern/mongo-embedded';
import { type CpuProfile, profiled } from '../cpuProfile';

/** Opens the store in a directory, or starts and stops a measurement. */
export type ProfiledRequest = { open: string } | { measure: 'count' | 'sample' | 'stop' };

/** Between start and stop; the profile is of the main thread. */
export interface Measured {
  /** Over all threads. */
  cpuMicros: number;
  profile?: CpuProfile;
}

export interface ProfiledReply {
  uri?: string;
  measured?: Measured;
}

let server: DocumentServer | undefined;
let stop: (() => Promise<Measured>) | undefined;

function startCounting(): () => Promise<Measured> {
  const before = process.cpuUsage();
  return async () => {
    const { user, system } = process.cpuUsage(before);
    return { cpuMicros: user + system };
  };
}

function startSampling(): () => Promise<Measured> {
  const counted = startCounting();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const profile = profiled(() => finished);
  return async () => {
    const measured = await counted();
    finish();
    return { ...measured, profile: await profile };
  };
}

async function answer(request: ProfiledRequest): Promise<ProfiledReply> {
  if ('open' in request) {
    server = await startServer({
      directory: request.open,
      listen: { path: join(request.open, 'store.sock') },
    });
    return { uri: server.uri };
  }
  if (request.measure === 'stop') {
    const measured = await stop?.();
    return measured === undefined ? {} : { measured };
  }
  stop = request.measure === 'sample' ? startSampling() : startCounting();
  return {};
}

process.on('message', (request) => {
  answer(request as ProfiledRequest).then(
    (reply) => process.send?.(reply),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => {
  const closed = server?.close() ?? Promise.resolve();
  closed.finally(() => process.exit(0));
});
