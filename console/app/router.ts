import { useSyncExternalStore } from 'react';

export interface Route {
  /** The parts of the path: `#/files/42` is `['files', '42']`. */
  path: string[];
  query: URLSearchParams;
}

let current: Route | null = null;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return { path: path.split('/').filter(Boolean).map(decoded), query: new URLSearchParams(query) };
}

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
