/**
 * Runs `action` for each call such that it starts after the call, but lets all the calls made during one run
 * share the next. A save covers what was there when it began, so sharing the one under way would not do.
 */
export function coalesce(action: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function run(): Promise<void> {
    next = null;
    const started = action();
    const ended = started
      .catch(() => undefined)
      .then(() => {
        if (current === ended) current = null;
      });
    current = ended;
    return started;
  }

  return () => {
    if (current === null) return run();
    next ??= current.then(run);
    return next;
  };
}
