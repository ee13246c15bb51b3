import { readFileSync } from 'node:fs';

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The processes that a process has started (Linux). */
export const childrenOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

export const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`);
export const environmentOf = (pid: number): string => read(`/proc/${pid}/environ`);
/** A zombie has ended. */
export const isAlive = (pid: number): boolean => /^State:\s+[^Z\s]/m.test(read(`/proc/${pid}/status`));

/** The processes of connectors that this one has started. */
export const connectorProcesses = (pid = process.pid): number[] =>
  childrenOf(pid).filter((child) => commandOf(child).includes('connectorChild') && isAlive(child));
