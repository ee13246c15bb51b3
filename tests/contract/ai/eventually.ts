/** Asks until the answer passes, at most five seconds. */
export async function eventually<T>(ask: () => Promise<T>, passes: (value: T) => boolean): Promise<void> {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const value = await ask();
    if (passes(value)) return;
    if (Date.now() > deadline) throw new Error(`not in time; the last answer was ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
