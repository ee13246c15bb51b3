import { useEffect, useRef } from 'react';

const isWriting = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/**
 * Closes a panel on Escape, and gives the focus back to what opened it. A dialog above it, and a field outside of it that is
 * written in, have the key for themselves.
 */
export function useEscape(panel: React.RefObject<HTMLElement | null>, onClose: () => void): void {
  const opener = useRef(document.activeElement);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if (isWriting(event.target) && !panel.current?.contains(event.target as Node)) return;
      if (!panel.current?.checkVisibility()) return;
      close.current();
      const { current } = opener;
      if (current instanceof HTMLElement && current.isConnected) current.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [panel]);
}
