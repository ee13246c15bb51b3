const timeoutMs = 2_000;

export type Readiness = () => Promise<{ ready: boolean; checks: Record<string, 'ok' | string> }>;

async function check(ping: () => Promise<void>): Promise<'ok' | string> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('does not answer'), timeoutMs);
  });
  try {
    return await Promise.race([ping().then(() => 'ok'), timeout]);
  } catch {
    return 'cannot be reached';
  } finally {
    clearTimeout(timer);
  }
}

/** Pings all dependencies and reports the unavailable ones. */
export function readinessOf(parts: Record<string, () => Promise<void>>): Readiness {
  return async () => {
    const entries = await Promise.all(
      Object.entries(parts).map(async ([name, ping]) => [name, await check(ping)] as const),
    );
    return { ready: entries.every(([, state]) => state === 'ok'), checks: Object.fromEntries(entries) };
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
