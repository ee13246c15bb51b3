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
    return 'can not be reached';
  } finally {
    clearTimeout(timer);
  }
}

/** Asks every part that a request may need; names those that are away. */
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
  /** The process does its work from now on. */
  begin(): void;
  /** It was told to end. */
  end(): void;
}

/** A readiness that says no before `begin` is called and after `end` is, whatever the parts say. */
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
