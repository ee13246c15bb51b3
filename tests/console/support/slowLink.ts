/** A slow connection of the console to its gateway. */
import type { Page, Request, Route } from 'playwright-core';
import persisted from '../../../console/api/generated/persisted-documents.json';

const texts = new Map(Object.entries(persisted));

/** The name of the operation that the console sends. */
function operationOf(request: Request): string | undefined {
  const { extensions } = JSON.parse(request.postData() ?? '{}');
  const text = texts.get(`sha256:${extensions?.persistedQuery?.sha256Hash}`) ?? '';
  return /\b(?:query|mutation|subscription) (\w+)/.exec(text)?.[1];
}

export interface SlowLink {
  /** The operations whose answers arrived, and of those that the page gave up. */
  answered: string[];
  givenUp: string[];
  restore(): Promise<void>;
}

/** Delays the answers to these operations. */
export async function slowDown(page: Page, delayMs: number, operations: string[]): Promise<SlowLink> {
  const [answered, givenUp]: [string[], string[]] = [[], []];
  const noting = (list: string[]) => (request: Request) => {
    const name = request.url().endsWith('/graphql') && operationOf(request);
    if (name && operations.includes(name)) list.push(name);
  };
  const [recordAnswer, recordFailure] = [noting(answered), noting(givenUp)];
  async function delay(route: Route): Promise<void> {
    if (operations.includes(operationOf(route.request()) ?? '')) {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
    // The page may have left meanwhile.
    await route.continue().catch(() => undefined);
  }
  page.on('requestfinished', recordAnswer);
  page.on('requestfailed', recordFailure);
  await page.route('**/graphql', delay);
  return {
    answered,
    givenUp,
    async restore() {
      page.off('requestfinished', recordAnswer);
      page.off('requestfailed', recordFailure);
      await page.unroute('**/graphql', delay);
    },
  };
}
