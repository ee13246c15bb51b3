import { EventEmitter } from 'node:events';
import type { EventBus } from '../../domain/ports/events';

/** Events within this process, for a single replica. */
export function createMemoryEventBus(): EventBus {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    async publish(topic, event) {
      // A copy, as over a network: what a listener does to an event is its own affair.
      emitter.emit(topic, structuredClone(event));
    },
    async subscribe(topic, listener) {
      // One function per subscription: the same listener may subscribe twice.
      const receive: typeof listener = (event) => listener(event);
      emitter.on(topic, receive);
      return () => {
        emitter.off(topic, receive);
      };
    },
    async ping() {
      // Nothing lies outside that could be away.
    },
    async close() {
      emitter.removeAllListeners();
    },
  };
}
