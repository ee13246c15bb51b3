import { useState } from 'react';

/** The files that are selected, by ID. */
export interface Selection {
  ids: ReadonlySet<string>;
  set(ids: readonly string[]): void;
  toggle(id: string): void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    set: (chosen) => setIds(new Set(chosen)),
    toggle: (id) =>
      setIds((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
  };
}
