import type { SourceRun } from '../../../domain/sources';
import { eventually, type Harness } from '../../harness';

/** The operations of administrators on sources, and what their runs did. */
export function sourceOperations(harness: () => Harness) {
  async function admin<T>(query: string, variables: Record<string, unknown>, key?: string): Promise<T> {
    const { data, errors } = await harness().graphql<T>(query, variables, {
      admin: true,
      ...(key ? { key } : {}),
    });
    if (errors || !data) throw new Error(JSON.stringify(errors));
    return data;
  }

  const start = (id: string) =>
    harness().graphql('mutation ($id: UUID!) { runSource(id: $id) { id state } }', { id }, { admin: true });

  const runs = async (id: string) =>
    (
      await admin<{ admin: { source: { runs: { nodes: SourceRun[] } } } }>(
        'query ($id: UUID!) { admin { source(id: $id) { runs { nodes { state added changed unchanged removed failed error failures { address reason } } } } } }',
        { id },
      )
    ).admin.source.runs.nodes;

  /** Reads the store: administrative requests are limited. */
  const ended = (id: string) =>
    eventually(
      () => harness().models.sourceRuns.findOne({ sourceId: id }).sort({ createdAt: -1 }).lean(),
      (latest) => latest !== null && !latest.isActive,
      600_000,
    );

  async function run(id: string): Promise<SourceRun> {
    expect((await start(id)).errors).toBeUndefined();
    await ended(id);
    const [last] = await runs(id);
    if (!last) throw new Error('There is no run.');
    return last;
  }

  const settled = (id: string) =>
    eventually(
      async () => {
        const pending = await harness().models.replacements.countDocuments({ sourceId: id });
        const waiting = await harness().models.files.countDocuments({
          sourceId: id,
          status: { $ne: 'ready' },
        });
        return pending + waiting;
      },
      (count) => count === 0,
      600_000,
    );

  const filesOf = (id: string) => harness().models.files.find({ sourceId: id }).sort({ sourceUrl: 1 }).lean();

  return { admin, start, runs, ended, run, settled, filesOf };
}
