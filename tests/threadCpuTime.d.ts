export function threadCpuTimer(): (() => number) | null;
