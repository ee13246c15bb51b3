import { type ApiError, toApiError } from '../../api/apiError';

const maxAttempts = 4;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the same request may succeed a moment later. */
export function isTemporary({ code }: ApiError): boolean {
  return ['network', 'storage', 'unavailable', 'timeout', 'upload_incomplete'].includes(code);
}

/**
 * Until when the gateway asked to wait. It holds for all uploads: one that came earlier than another was told would put off
 * the time of all, again and again.
 */
let pausedUntil = 0;

/** Another upload may be told a later time meanwhile. */
async function pause(): Promise<void> {
  while (pausedUntil > Date.now()) await wait(pausedUntil - Date.now());
}

/** Waits as long as the gateway asks for; a full minute of uploads is no failure. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; ) {
    await pause();
    try {
      return await work();
    } catch (failure) {
      const error = toApiError(failure);
      if (error.code === 'rate_limit_exceeded') {
        pausedUntil = Math.max(pausedUntil, Date.now() + (error.retryAfterSeconds ?? 5) * 1000);
        continue;
      }
      if (attempt >= maxAttempts || !isTemporary(error)) throw error;
      await wait(500 * 2 ** attempt++);
    }
  }
}
