import type { OperationContext } from '../context';

/** Subscribers read what they missed at random times within it, and not all at once. */
const spreadMs = 2_000;

/**
 * Calls `reread` after events may have been lost: an event bus delivers at most once, and what it lost in an outage
 * nothing else makes up for. Returns what ends it.
 */
export async function onMissedEvents(
  ctx: OperationContext,
  reread: (since: Date) => Promise<void>,
): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  let from: Date | null = null;
  const unsubscribe = await ctx.services.events.subscribe('missed', ({ since }) => {
    clearTimeout(timer);
    const earliest = from ?? since;
    from = earliest;
    timer = setTimeout(() => {
      from = null;
      reread(earliest).catch((error: unknown) =>
        ctx.log.warn({ error }, 'could not read the changes that a subscriber missed'),
      );
    }, Math.random() * spreadMs).unref();
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
