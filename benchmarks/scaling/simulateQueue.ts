import type { Job } from '../../domain/ports/jobQueue';
import { maxSlotsPerEnvironment, reservedSlots } from '../../providers/queue/policy';
import { WaitingJobs } from '../../providers/queue/waitingJobs';

/** A file that an environment uploads, at a moment in simulated seconds. */
export interface Arrival {
  environmentId: string;
  atSeconds: number;
}

export interface QueueSettings {
  /** Jobs of the stage that are processed at once. */
  slots: number;
  /** How long a job takes. */
  jobSeconds: number;
  /** Beyond it, files of an environment that has many waiting are rejected, and offered again by the sweeper. */
  maxWaiting: number;
  /** `fair`: the queue's own order. `first-come`: one line for all, to compare. */
  order: 'fair' | 'first-come';
}

export interface SimulatedWaits {
  /** Seconds from the arrival of a file to the start of its job, by environment. */
  waits: Map<string, number[]>;
  /** How often a file was not accepted at its arrival because the queue was full. */
  rejected: number;
}

const jobOf = (environmentId: string, n: number): Job => ({
  ...{ environmentId, fileId: String(n), runId: 'r', stage: 'conversion' },
});

/** One stage of the pipeline in simulated time, with the order and the limits of the queue in process. */
export function simulateQueue(arrivals: Arrival[], settings: QueueSettings): SimulatedWaits {
  const { slots, jobSeconds, maxWaiting, order } = settings;
  const waiting = new WaitingJobs();
  const laneOf = (id: string) => (order === 'fair' ? id : 'all');
  const maxOfOne = order === 'fair' ? maxSlotsPerEnvironment(slots) : slots;
  const active = new Map<string, number>();
  const endings: { atSeconds: number; environmentId: string }[] = [];
  const waits = new Map<string, number[]>();
  /** Rejected files, which the sweeper offers as the line gets shorter, oldest first. */
  const deferred: { n: number; arrival: Arrival }[] = [];
  const due = [...arrivals].sort((a, b) => a.atSeconds - b.atSeconds).map((arrival, n) => ({ n, arrival }));
  const arrivalOf = due.map(({ arrival }) => arrival);
  let rejected = 0;
  let now = 0;

  const offer = ({ n, arrival }: { n: number; arrival: Arrival }): boolean => {
    const lane = laneOf(arrival.environmentId);
    const isFull = waiting.size >= maxWaiting && (order !== 'fair' || waiting.sizeOf(lane) >= reservedSlots);
    if (isFull) return false;
    waiting.add({ job: jobOf(lane, n), attempt: 1, sinceMs: arrival.atSeconds * 1_000 });
    return true;
  };
  const start = () => {
    while (endings.length < slots) {
      const next = waiting.take((id) => (active.get(id) ?? 0) < maxOfOne);
      if (!next) return;
      const { environmentId: lane, fileId } = next.job;
      const arrival = arrivalOf[Number(fileId)] as Arrival;
      active.set(lane, (active.get(lane) ?? 0) + 1);
      endings.push({ atSeconds: now + jobSeconds, environmentId: lane });
      const own = waits.get(arrival.environmentId) ?? [];
      waits.set(arrival.environmentId, own);
      own.push(now - arrival.atSeconds);
    }
  };
  let next = 0;
  while (next < due.length || endings.length > 0) {
    // All jobs take equally long, so the first that started ends first.
    const endsAt = endings[0]?.atSeconds ?? Number.POSITIVE_INFINITY;
    const arrivesAt = due[next]?.arrival.atSeconds ?? Number.POSITIVE_INFINITY;
    now = Math.min(endsAt, arrivesAt);
    if (arrivesAt <= endsAt) {
      const file = due[next++];
      if (file && !offer(file)) {
        rejected += 1;
        deferred.push(file);
      }
    } else {
      const lane = endings.shift()?.environmentId ?? '';
      active.set(lane, (active.get(lane) ?? 1) - 1);
      if (deferred[0] && offer(deferred[0])) deferred.shift();
    }
    start();
  }
  return { waits, rejected };
}

/** Jain's fairness index of non-negative values: 1 where all are equal, 1/n where one has everything. */
export function jainIndex(values: number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  const squares = values.reduce((total, value) => total + value * value, 0);
  return squares === 0 ? 1 : (sum * sum) / (values.length * squares);
}
