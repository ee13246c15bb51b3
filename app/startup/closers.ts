import type { Logger } from '../../domain/context';

/** Collects close functions in the order of opening, and calls them in reverse order. Failures are logged. */
export class Closers {
  private readonly steps: { name: string; close: () => Promise<unknown> | unknown }[] = [];

  constructor(private readonly log: Logger) {}

  add(name: string, close: () => Promise<unknown> | unknown): void {
    this.steps.push({ name, close });
  }

  async closeAll(): Promise<void> {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      try {
        await step.close();
      } catch (error) {
        this.log.warn({ error, step: step.name }, 'could not close cleanly');
      }
    }
  }
}
