import { isOutOfSpace } from './requireSpace';

const timeoutMs = 2_000;
/** Anyone may ask, and each check costs requests to the stores. */
const reuseMs = 1_000;
/** A ping that has hung for so long is taken for lost: the next check sends another. */
const lostMs = 30_000;

type Ping = () => Promise<void>;

interface Report {
  ready: boolean;
  checks: Record<string, 'ok' | string>;
}

export type Readiness = () => Promise<Report>;

/** The code of Redis' reply in the chain of causes: why a server that can be reached is of no use. */
function replyCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name !== 'ReplyError') return replyCodeOf(error.cause);
  return /^[A-Z]{3,}/.exec(error.message)?.[0];
}

async function check(ping: Ping): Promise<'ok' | string> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('does not answer'), timeoutMs);
  });
  try {
    return await Promise.race([ping().then(() => 'ok'), timeout]);
  } catch (error) {
    if (isOutOfSpace(error)) return 'has no space left';
    const code = replyCodeOf(error);
    return code === undefined ? 'cannot be reached' : `cannot be used (${code})`;
  } finally {
    clearTimeout(timer);
  }
}

/** A ping of which one runs at a time: where it hangs, later calls wait for the same one. */
function oneAtATime(ping: Ping): Ping {
  let running: Promise<void> | null = null;
  return () => {
    if (running) return running;
    const begun = ping();
    const end = () => {
      clearTimeout(timer);
      if (running === begun) running = null;
    };
    const timer = setTimeout(end, lostMs).unref();
    begun.then(end, end);
    running = begun;
    return begun;
  };
}

/** Pings all dependencies and reports the unavailable ones. All who ask within a second share one check. */
export function readinessOf(parts: Record<string, Ping>): Readiness {
  const pings = Object.entries(parts).map(([name, ping]) => [name, oneAtATime(ping)] as const);
  async function checkAll(): Promise<Report> {
    const entries = await Promise.all(pings.map(async ([name, ping]) => [name, await check(ping)] as const));
    return { ready: entries.every(([, state]) => state === 'ok'), checks: Object.fromEntries(entries) };
  }
  let shared: Promise<Report> | null = null;
  return () => {
    shared ??= checkAll().finally(() => {
      setTimeout(() => {
        shared = null;
      }, reuseMs).unref();
    });
    return shared;
  };
}

export interface LifetimeReadiness {
  readiness: Readiness;
  /** Marks the process as started. */
  begin(): void;
  /** Marks the process as shutting down. */
  end(): void;
}

/** A readiness that is false before `begin` and after `end`, whatever the dependencies report. */
export function lifetimeReadiness(readiness: Readiness): LifetimeReadiness {
  let phase: 'is starting' | 'ok' | 'is shutting down' = 'is starting';
  return {
    async readiness() {
      const { ready, checks } = await readiness();
      return phase === 'ok' ? { ready, checks } : { ready: false, checks: { ...checks, process: phase } };
    },
    begin() {
      if (phase === 'is starting') phase = 'ok';
    },
    end() {
      phase = 'is shutting down';
    },
  };
}
