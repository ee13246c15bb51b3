const deletionConcurrency = 8;
export const pageSize = 1000;

export type Timeout = () => AbortSignal;

export async function eachOf<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += deletionConcurrency) {
    await Promise.all(items.slice(start, start + deletionConcurrency).map(work));
  }
}
