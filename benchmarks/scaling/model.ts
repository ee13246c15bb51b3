/**
 * The resources that a deployment needs at a number of searches a second and of chunks: `npm run bench -- scaling`.
 * Multiplies the costs in `measured.json`, each with the command that measured it, by the load; prices and what was not
 * measured are inputs in `assumptions.json`.
 */
import assumptions from './data/assumptions.json';
import measured from './data/measured.json';

const searchRates = [10, 100, 1_000];
const chunkCounts = [1e6, 1e7, 1e8, 1e9];
const gb = 1e9;
const secondsOfMonth = 30 * 86_400;

type Quantization = keyof typeof assumptions.bytesOfVectorShare;

export interface Needs {
  gatewayCores: number;
  workerCores: number;
  storeCores: number;
  searchNodes: number;
  quantization: Quantization;
  /** The resource that limits the number of search nodes: their memory, or their processor time. */
  searchNodesFor: 'memory' | 'CPU';
  shards: number;
  usdAMonth: number;
  /** The part with the largest share of the cost. */
  saturatesFirst: string;
}

/** The mildest quantization whose index fits on at most 16 shards. */
function quantize(chunks: number): { quantization: Quantization; indexGb: number; shards: number } {
  const { bytesOfVectorShare, graphBytesOfVector, memoryGbOfSearchNode } = assumptions;
  const fits = (name: Quantization) => {
    const bytes = measured.chunk.vectorBytes * bytesOfVectorShare[name] + graphBytesOfVector;
    const indexGb = (chunks * bytes) / gb;
    return { quantization: name, indexGb, shards: Math.ceil(indexGb / (memoryGbOfSearchNode * 0.75)) };
  };
  const options = (['none', 'scalar', 'binary'] as const).map(fits);
  return options.find(({ shards }) => shards <= 16) ?? fits('binary');
}

/** The resources for searches at a rate over a number of chunks, with the ingestion that `chunksOfMonth` says. */
export function needsOf(searchesASecond: number, chunks: number): Needs {
  const { search, chunk } = measured;
  const a = assumptions;
  const chunksASecond = (chunks * a.chunksOfMonth) / secondsOfMonth;
  const cores = (ms: number, rate: number) => (ms * rate) / 1_000 / a.utilization;
  const gatewayCores = cores(search.gatewayMs, searchesASecond) + cores(chunk.gatewayMs, chunksASecond);
  const workerCores = cores(chunk.workerMs, chunksASecond);
  const storeCores =
    a.replicas * (cores(search.storeMs, searchesASecond) + cores(chunk.storeMs, chunksASecond));
  const { quantization, shards } = quantize(chunks);
  const ofShard = chunks / shards;
  const indexMs = a.searchMsOfIndexAt1M * Math.max(0.1, ofShard / 1e6) ** a.exponentOfIndex;
  const forMemory = Math.max(1, shards) * a.searchNodeReplicas;
  const forCpu = Math.ceil(cores(indexMs * shards, searchesASecond) / a.coresOfSearchNode);
  const searchNodes = Math.max(forMemory, forCpu);
  const nodeUsd = a.coresOfSearchNode * a.coreMonth + a.memoryGbOfSearchNode * a.memoryGbMonth;
  const costs: Record<string, number> = {
    gateways: gatewayCores * a.coreMonth,
    workers: workerCores * a.coreMonth,
    'store CPU': storeCores * a.coreMonth,
    'search nodes': searchNodes * nodeUsd,
    disks: ((chunks * chunk.documentBytes * a.replicas) / gb) * a.diskGbMonth,
    blobs: ((chunks * chunk.blobBytes) / gb) * a.blobGbMonth,
  };
  const [saturatesFirst = ''] = Object.entries(costs).sort((x, y) => y[1] - x[1])[0] ?? [];
  return {
    ...{ gatewayCores, workerCores, storeCores, searchNodes, quantization, shards },
    searchNodesFor: forCpu > forMemory ? 'CPU' : 'memory',
    usdAMonth: Object.values(costs).reduce((sum, cost) => sum + cost, 0),
    saturatesFirst,
  };
}

function main(): void {
  const head = ['searches/s', 'chunks', 'gateway cores', 'worker cores', 'store cores', 'search nodes'];
  const titles = [...head, 'vectors', 'shards', 'USD a month', 'most of the cost'];
  console.log(`| ${titles.join(' | ')} |\n|${' --- |'.repeat(titles.length)}`);
  for (const rate of searchRates) {
    for (const chunks of chunkCounts) {
      const needs = needsOf(rate, chunks);
      const whole = (value: number) => String(Math.ceil(value));
      const cells = [
        ...[String(rate), chunks.toExponential(0).replace('+', ''), whole(needs.gatewayCores)],
        ...[whole(needs.workerCores), whole(needs.storeCores)],
        ...[`${needs.searchNodes} (${needs.searchNodesFor})`, needs.quantization, String(needs.shards)],
        ...[Math.round(needs.usdAMonth).toLocaleString('en-US'), needs.saturatesFirst],
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
  console.log(`\n${assumptions.source} (${assumptions.date})`);
  for (const [name, { command }] of Object.entries(measured)) console.log(`${name}: ${command}`);
}

if (require.main === module) main();
