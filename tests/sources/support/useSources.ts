import { type Harness, startHarness } from '../../harness';
import { openSite, type Site } from '../site';
import { sourceOperations } from './sourceOperations';

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

  const operations = sourceOperations(() => harness);

  async function createSource(path = '/', more: Record<string, unknown> = {}, website = {}): Promise<string> {
    const input = {
      kind: 'website',
      name: 'site',
      graceDays: 0,
      ...more,
      website: { startUrls: [site.origin + path], delayMs: 0, concurrency: 4, ...website },
    };
    const query = 'mutation ($input: CreateSourceInput!) { createSource(input: $input) { id } }';
    return (await operations.admin<{ createSource: { id: string } }>(query, { input })).createSource.id;
  }

  return {
    site: () => site,
    harness: () => harness,
    createSource,
    ...operations,
  };
}
