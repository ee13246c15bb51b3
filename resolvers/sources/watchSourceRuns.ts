import { parseInput } from '../../domain/inputs/parseInput';
import { sourceIdInput } from '../../domain/inputs/sources';
import type { SourceRun } from '../../domain/sources';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { onMissedEvents } from '../files/onMissedEvents';
import { requireSource, toSourceRun } from './sourceRecords';

/**
 * Streams the runs of a source as they change, starting with the one that waits or is going on. States between two reads
 * may be left out; the last one of a run is not.
 * @throws `forbidden`, `not_found`
 */
export async function watchSourceRuns(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<AsyncIterable<SourceRun>> {
  const { principal, tenant } = await authorizeAdmin(ctx);
  const { id } = parseInput(sourceIdInput, rawInput);
  await requireSource(tenant, id);
  const changed = new Set<string>();
  let isOver = false;
  let wake = () => {};
  const unsubscribe = await ctx.services.events.subscribe('sourceRun', (event) => {
    if (event.environmentId !== principal.environmentId || event.sourceId !== id) return;
    changed.add(event.runId);
    wake();
  });
  const forgetMissed = await onMissedEvents(ctx, async (since) => {
    const missed = [{ isActive: true }, { finishedAt: { $gte: since } }];
    for (const { _id } of await tenant.sourceRuns.find({ sourceId: id, $or: missed })) changed.add(_id);
    wake();
  });
  const stop = () => {
    isOver = true;
    ctx.signal.removeEventListener('abort', stop);
    unsubscribe();
    forgetMissed();
    wake();
  };
  if (ctx.signal.aborted) stop();
  else ctx.signal.addEventListener('abort', stop);
  const active = await tenant.sourceRuns.findOne({ sourceId: id, isActive: true });
  if (active) changed.add(active._id);

  async function next(): Promise<IteratorResult<SourceRun>> {
    while (!isOver) {
      const [runId] = changed;
      if (runId === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      changed.delete(runId);
      const run = await tenant.sourceRuns.findOne({ _id: runId });
      if (run) return { done: false, value: toSourceRun(run) };
    }
    return { done: true, value: undefined };
  }
  return {
    [Symbol.asyncIterator]: () => ({
      next,
      async return() {
        stop();
        return { done: true, value: undefined };
      },
    }),
  };
}
