import { useSyncExternalStore } from 'react';
import { parseRoute, type Route } from './parseRoute';

let current: Route | null = null;

function subscribe(listener: () => void): () => void {
  const onChange = () => {
    current = null;
    listener();
  };
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

export function useRoute(): Route {
  return useSyncExternalStore(subscribe, () => {
    current ??= parseRoute(window.location.hash);
    return current;
  });
}

export function href(path: string, query: Record<string, string> = {}): string {
  const text = new URLSearchParams(query).toString();
  return `#/${path}${text ? `?${text}` : ''}`;
}

export function navigate(path: string, query: Record<string, string> = {}): void {
  window.location.hash = href(path, query);
}
