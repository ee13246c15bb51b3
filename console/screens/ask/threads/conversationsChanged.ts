import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../../../api/store';

/** Increases when this page has changed a conversation. */
const conversationsChanged = createStore(0);

export function recordConversationChange(): void {
  conversationsChanged.set(conversationsChanged.get() + 1);
}

/** Reads again what shows conversations, after each change of one. */
export function useConversationChanges(refetch: () => void): void {
  const changes = useStore(conversationsChanged);
  const read = useRef(changes);
  useEffect(() => {
    if (read.current === changes) return;
    read.current = changes;
    refetch();
  }, [changes, refetch]);
}
