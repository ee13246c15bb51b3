/** The record of what an operation did on behalf of a caller, collected while it runs. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ModelUsage } from './ports/languageModel';
import type { UsageAccount } from './usage';

/** A measured step of an operation, in the order in which the steps ended. */
export interface ActivityStep {
  /** The measured part, such as `retrieval` (see `timedOperations`). */
  step: string;
  arguments: Record<string, unknown>;
  /** The number of results; null where the step has none. */
  count: number | null;
  milliseconds: number;
  /** `ok`, or the code of the error. */
  outcome: string;
}

/** Enough for every route; bounds the record of an operation that repeats a step. */
const maxSteps = 50;

export class Activity {
  readonly steps: ActivityStep[] = [];
  /** The calls of model servers. */
  modelCalls = 0;
  promptTokens = 0;
  completionTokens = 0;

  constructor(
    /** The account that the work is done for. */
    public account: UsageAccount,
  ) {}

  add(step: ActivityStep): void {
    if (this.steps.length < maxSteps) this.steps.push(step);
  }

  addUsage({ promptTokens, completionTokens }: ModelUsage): void {
    this.modelCalls++;
    this.promptTokens += promptTokens;
    this.completionTokens += completionTokens;
  }
}

const running = new AsyncLocalStorage<Activity>();

/** Runs the work; everything that is measured inside belongs to the activity. */
export function runActivity<T>(activity: Activity, work: () => T): T {
  return running.run(activity, work);
}

/** The activity that the caller runs in; undefined outside of one. */
export function currentActivity(): Activity | undefined {
  return running.getStore();
}
