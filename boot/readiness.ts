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

/** A readiness that says no from the moment on that `end` is called, whatever the parts say. */
export function endingReadiness(readiness: Readiness): { readiness: Readiness; end: () => void } {
  let ending = false;
  return {
    async readiness() {
      const { ready, checks } = await readiness();
      return ending
        ? { ready: false, checks: { ...checks, process: 'is shutting down' } }
        : { ready, checks };
    },
    end() {
      ending = true;
    },
  };
}
