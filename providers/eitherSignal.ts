/**
 * A signal that aborts with the first of two; `release` removes the listeners. Not `AbortSignal.any`: on Node 20 a
 * long-lived signal retains all signals derived from it.
 */
export function eitherSignal(a: AbortSignal, b?: AbortSignal): { signal: AbortSignal; release(): void } {
  if (b === undefined) return { signal: a, release: () => {} };
  const controller = new AbortController();
  const follow = (source: AbortSignal) => {
    const onAbort = () => controller.abort(source.reason);
    if (source.aborted) onAbort();
    else source.addEventListener('abort', onAbort, { once: true });
    return () => source.removeEventListener('abort', onAbort);
  };
  const releases = [follow(a), follow(b)];
  return {
    signal: controller.signal,
    release: () => {
      for (const release of releases) release();
    },
  };
}
