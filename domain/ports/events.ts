import type { FileEvent } from '../files';
import type { WebhookMessage } from '../webhooks';

/** The types of the resources whose changes invalidate cached responses. */
export const invalidatedTypes = ['File', 'Prompt', 'Connector'] as const;

export interface EventTopics {
  /** A file's status changed, or the file was deleted. Keyed by environment ID. */
  file: FileEvent;
  /** A cached resource is stale. Keyed by environment ID. */
  invalidate: { environmentId: string; type: (typeof invalidatedTypes)[number]; id: string };
  /** A run of a source changed. Keyed by environment ID. */
  sourceRun: { environmentId: string; sourceId: string; runId: string };
  /** An API key was deleted or changed. Keyed by key ID. */
  apiKey: { keyId: string; hash: string };
  /** Webhook events occurred. Several processes may publish the same one. */
  webhook: { messages: WebhookMessage[] };
  /** Events of other processes since then may not have arrived. Published by the bus itself, in this process only. */
  missed: { since: Date };
}

/** Publish/subscribe across replicas. Delivery is at most once and ordered per publisher. */
export interface EventBus {
  publish<T extends keyof EventTopics>(topic: T, event: EventTopics[T]): Promise<void>;
  /** Delivers the events published after the promise resolves. Returns the function to unsubscribe. `listener` must not throw. */
  subscribe<T extends keyof EventTopics>(
    topic: T,
    listener: (event: EventTopics[T]) => void,
  ): Promise<() => void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
