import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from '../../scripts/cluster/startCluster';
import { sentence } from '../profile/passages';
import { createUpload } from './contents';
import type { Latencies } from './latencies';
import { createKey, deleteKey, type Tenant } from './tenants';

export interface Rates {
  /** Searches a second. */
  searches: number;
  /** Uploads a second. */
  uploads: number;
}

/** A file whose confirmation was answered. */
export interface Upload {
  id: string;
  filename: string;
  tenant: Tenant;
  isDeleted: boolean;
}

const retryMs = 250;
const giveUpMs = 60_000;
/** More requests than this in flight mean that the rate is not borne; further ones are skipped and counted. */
const maxInFlight = 200;
const deletedShare = 0.1;

/** Sends searches, reads, uploads, deletions and key changes at the given rates. */
export class Traffic {
  readonly uploads: Upload[] = [];
  readonly failures = new Map<string, number>();
  skipped = 0;
  private inFlight = new Set<Promise<void>>();
  private count = 0;

  constructor(
    private readonly cluster: Cluster,
    private readonly tenants: Tenant[],
    private readonly latencies: Latencies,
  ) {}

  /** Runs until `untilMs`, then waits for what is in flight. */
  async run(rates: Rates, untilMs: number): Promise<void> {
    const begin = (rate: number, work: (n: number) => Promise<void>) => this.pace(rate, untilMs, work);
    await Promise.all([
      begin(rates.searches, (n) => this.search(n)),
      begin(rates.searches / 5, (n) => this.read(n)),
      begin(rates.uploads, (n) => this.upload(n)),
      begin(rates.uploads / 20, (n) => this.changeKeys(n)),
    ]);
    await Promise.all(this.inFlight);
  }

  private async pace(rate: number, untilMs: number, work: (n: number) => Promise<void>): Promise<void> {
    const startedAt = Date.now();
    for (let n = 0; Date.now() < untilMs; n++) {
      const due = startedAt + ((n + 1) * 1_000) / rate;
      await delay(Math.max(0, Math.min(due, untilMs) - Date.now()));
      if (this.inFlight.size >= maxInFlight) {
        this.skipped += 1;
        continue;
      }
      const doing: Promise<void> = work(n)
        .catch((error: Error) => this.fail(error.message))
        .finally(() => this.inFlight.delete(doing));
      this.inFlight.add(doing);
    }
  }

  private fail(what: string): void {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }

  private tenantAt(n: number): Tenant {
    const tenant = this.tenants[n % this.tenants.length];
    if (!tenant) throw new Error('There are no tenants.');
    return tenant;
  }

  private async call(name: string, tenant: Tenant, method: string, path: string, body?: unknown) {
    const startedAt = performance.now();
    const response = await fetch(`${this.cluster.origin}/api/v1${path}`, {
      method,
      headers: { 'x-api-key': tenant.key, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(giveUpMs),
    });
    const json = (await response.json()) as Record<string, string>;
    this.latencies.add(name, performance.now() - startedAt);
    return { status: response.status, json };
  }

  private async expectOk(...request: Parameters<Traffic['call']>): Promise<Record<string, string>> {
    const { status, json } = await this.call(...request);
    if (status !== 200) throw new Error(`${request[0]} answered ${status} ${json.code ?? ''}`);
    return json;
  }

  /** As a client does that means it: again until there is a definite answer. */
  private async untilAnswered(...request: Parameters<Traffic['call']>): Promise<Record<string, string>> {
    const deadline = Date.now() + giveUpMs;
    for (;;) {
      const answer = await this.call(...request).catch((error: Error) => error);
      if (!(answer instanceof Error) && answer.status < 500) {
        if (answer.status !== 200 && answer.status !== 404)
          throw new Error(`${request[0]} answered ${answer.status}`);
        return answer.json;
      }
      if (Date.now() > deadline) throw new Error(`${request[0]} had no definite answer`);
      await delay(retryMs);
    }
  }

  private async search(n: number): Promise<void> {
    await this.expectOk('search', this.tenantAt(n), 'POST', '/search', { query: sentence(6), top_k: 5 });
  }

  private async read(n: number): Promise<void> {
    await this.expectOk('list files', this.tenantAt(n), 'GET', '/files?page_size=20');
  }

  private async upload(n: number): Promise<void> {
    const tenant = this.tenantAt(n);
    const { filename, content } = await createUpload(n);
    const { file_id: id = '', upload_url: url = '' } = await this.untilAnswered(
      ...(['init', tenant, 'POST', '/files/init', { filename, size: content.length }] as const),
    );
    await (await fetch(url, { method: 'PUT', body: new Uint8Array(content) })).arrayBuffer();
    await this.untilAnswered('confirm', tenant, 'POST', `/files/${id}/confirm`);
    const upload = { id, filename, tenant, isDeleted: false };
    this.uploads.push(upload);
    if (++this.count % Math.round(1 / deletedShare) !== 0) return;
    upload.isDeleted = true;
    await this.untilAnswered('delete', tenant, 'DELETE', `/files/${id}`);
  }

  /** A second key is created, used and deleted; afterwards it must be rejected. */
  private async changeKeys(n: number): Promise<void> {
    const tenant = this.tenantAt(n);
    const { id, key } = await createKey(this.cluster, tenant.environmentId);
    await this.expectOk('search with a new key', { ...tenant, key }, 'POST', '/search', {
      query: sentence(3),
    });
    await deleteKey(this.cluster, id);
  }
}
