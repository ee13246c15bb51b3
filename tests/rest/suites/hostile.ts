import fc from 'fast-check';
import { attack } from '../../../scripts/fuzz/attack';
import { hostileRequests } from '../../../scripts/fuzz/hostileRequests';
import type { Rest } from '../support/startRest';

/** The short version of `scripts/fuzz/rest.ts`. */
export function hostileSuite(product: () => Rest): void {
  test('whatever is sent, no 5xx, no hang, and an answer as described', async () => {
    const { harness, key } = product();
    const batch = fc.array(hostileRequests, { minLength: 6, maxLength: 6 });
    const property = fc.asyncProperty(batch, async (together) => {
      await Promise.all(together.map((request) => attack(harness.origin, key, request)));
    });
    await fc.assert(property, { numRuns: 50, endOnFailure: true });
    expect((await harness.call('GET', '/me', { key })).status).toBe(200);
  }, 60_000);
}
