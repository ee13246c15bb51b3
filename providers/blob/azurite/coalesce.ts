/**
 * Runs `action` after each call; all calls during a run share the next run. They cannot share the current one,
 * because a save contains only what was there when it started.
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
