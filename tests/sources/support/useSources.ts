import type { SourceRun } from '../../../domain/sources';
import { eventually, type Harness, startHarness } from '../../harness';
import { openSite, type Site } from '../site';

/** Starts a product and a website that its sources may read, for the tests of a file. */
export function useSources() {
  let site: Site;
  let harness: Harness;

  beforeAll(async () => {
    site = await openSite();
    harness = await startHarness({
      SOURCE_ALLOWED_NETWORKS: '127.0.0.0/8',
      SOURCE_ALLOWED_PORTS: `80,443,${site.port}`,
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      WEBHOOK_ALLOWED_PORTS: String(site.port),
    });
  }, 120_000);
  afterAll(async () => {
    await harness?.close();
    await site?.close();
  });
  beforeEach(() => {
    site.pages.clear();
    site.requests.length = 0;
  });

  async function admin<T>(query: string, variables: Record<string, unknown>, key?: string): Promise<T> {
    const { data, errors } = await harness.graphql<T>(query, variables, {
      admin: true,
      ...(key ? { key } : {}),
    });
    if (errors || !data) throw new Error(JSON.stringify(errors));
    return data;
  }

  async function createSource(path = '/', more: Record<string, unknown> = {}, website = {}): Promise<string> {
    const input = {
      kind: 'website',
      name: 'site',
      graceDays: 0,
      ...more,
      website: { startUrls: [site.origin + path], delayMs: 0, concurrency: 4, ...website },
    };
    const query = 'mutation ($input: CreateSourceInput!) { createSource(input: $input) { id } }';
    return (await admin<{ createSource: { id: string } }>(query, { input })).createSource.id;
  }

  const start = (id: string) =>
    harness.graphql('mutation ($id: UUID!) { runSource(id: $id) { id state } }', { id }, { admin: true });

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
      () => harness.models.sourceRuns.findOne({ sourceId: id }).sort({ createdAt: -1 }).lean(),
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
        const pending = await harness.models.replacements.countDocuments({ sourceId: id });
        const waiting = await harness.models.files.countDocuments({ sourceId: id, status: { $ne: 'ready' } });
        return pending + waiting;
      },
      (count) => count === 0,
      600_000,
    );

  const filesOf = (id: string) => harness.models.files.find({ sourceId: id }).sort({ sourceUrl: 1 }).lean();

  return {
    site: () => site,
    harness: () => harness,
    ...{ admin, createSource, start, runs, ended, run, settled, filesOf },
  };
}
