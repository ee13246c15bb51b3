import { AppError } from '../domain/errors';

/** The result, or the error `timeout` where it takes longer. Whoever gave the promise goes on. */
export async function withDeadline<T>(result: Promise<T>, timeoutMs: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('timeout', message)), timeoutMs);
  });
  try {
    return await Promise.race([result, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
