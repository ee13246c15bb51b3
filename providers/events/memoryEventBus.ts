import { EventEmitter } from 'node:events';
import type { EventBus } from '../../domain/ports/events';

/** An event bus in memory, for a single process. */
export function createMemoryEventBus(): EventBus {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    async publish(topic, event) {
      // Cloned, so that listeners cannot change each other's events.
      emitter.emit(topic, structuredClone(event));
    },
    async subscribe(topic, listener) {
      // A new function per subscription, so that a listener can subscribe twice.
      const receive: typeof listener = (event) => listener(event);
      emitter.on(topic, receive);
      return () => {
        emitter.off(topic, receive);
      };
    },
    async ping() {
      // Memory is always available.
    },
    async close() {
      emitter.removeAllListeners();
    },
  };
}
