/**
 * The queue's fairness in simulated time: `npm run bench -- fairness [ENVIRONMENTS]`. Small environments upload a few
 * files within an hour while one uploads 100,000 at its start; the same with one line for all.
 */
import { seededRandom } from '../../evaluation/statistics/seededRandom';
import { type Arrival, jainIndex, simulateQueue } from './simulateQueue';

const environments = Number(process.argv[2] ?? 10_000);
const filesOfFlood = 100_000;
const seconds = 3_600;
const slots = 40;
const jobSeconds = 2;
/** The default of `MAX_WAITING_FILES`. */
const maxWaiting = 10_000;
/** The share of the capacity that the small environments need. */
const load = 0.7;

const random = seededRandom(11);
const capacity = (seconds * slots) / jobSeconds;
const small: Arrival[] = Array.from({ length: Math.floor(capacity * load) }, () => ({
  environmentId: `e${Math.floor(random() * (environments - 1))}`,
  atSeconds: random() * seconds,
}));
const flood = Array.from({ length: filesOfFlood }, () => ({ environmentId: 'flood', atSeconds: 0 }));

function row(name: string, arrivals: Arrival[], order: 'fair' | 'first-come'): string {
  const settings = {
    slots,
    jobSeconds,
    maxWaiting: order === 'fair' ? maxWaiting : Number.POSITIVE_INFINITY,
  };
  const { waits, rejected } = simulateQueue(arrivals, { ...settings, order });
  const ofSmall = [...waits].filter(([id]) => id !== 'flood');
  const all = ofSmall.flatMap(([, own]) => own).sort((a, b) => a - b);
  const at = (share: number) => (all[Math.floor((all.length - 1) * share)] ?? 0).toFixed(1);
  const means = ofSmall.map(
    ([, own]) => jobSeconds / (jobSeconds + own.reduce((sum, wait) => sum + wait, 0) / own.length),
  );
  const cells = [at(0.5), at(0.95), at(0.99), at(1), jainIndex(means).toFixed(3), String(rejected)];
  return `| ${name} | ${cells.join(' | ')} |`;
}

console.log(
  `${environments} environments, ${small.length} files of small ones within an hour, ${filesOfFlood} of one at its start; ${slots} slots, ${jobSeconds} s a job\n`,
);
console.log(
  '| queue | p50 s | p95 s | p99 s | most s | Jain index | rejected at first |\n| --- | --- | --- | --- | --- | --- | --- |',
);
console.log(row('fair, without the flood', small, 'fair'));
console.log(row('fair, beside the flood', [...flood, ...small], 'fair'));
console.log(row('one line, beside the flood', [...flood, ...small], 'first-come'));
console.log(
  "\nWaits of the small environments' files; the index is that of speed: job time over job time and wait.",
);
