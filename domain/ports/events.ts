import type { FileEvent } from '../files';

export interface EventTopics {
  /** Every status change of a file. Key: the environment id. */
  file: FileEvent;
  /** Something cached is stale. Key: the environment id. */
  invalidate: { environmentId: string; type: 'File' | 'Prompt' | 'Connector'; id: string };
  /** An API key was deleted or changed. Key: the key id. */
  apiKey: { keyId: string; hash: string };
}

/** Publish/subscribe across replicas: at most once, in order for one publisher. */
export interface EventBus {
  publish<T extends keyof EventTopics>(topic: T, event: EventTopics[T]): Promise<void>;
  /** Events published after the call resolved. `listener` must not throw. */
  subscribe<T extends keyof EventTopics>(
    topic: T,
    listener: (event: EventTopics[T]) => void,
  ): Promise<() => void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
