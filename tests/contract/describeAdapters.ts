interface Adapter<T> {
  open(): Promise<T>;
  /** False where the real service it needs is not configured. */
  enabled?: boolean;
  /** The command that runs it, told with the skip. */
  enableWith?: string;
}

/** Runs one suite over every adapter of a port; says which it skips, and how to enable them. */
export function describeAdapters<T extends { close(): Promise<void> }>(
  port: string,
  adapters: Record<string, Adapter<T>>,
  suite: (opened: () => T) => void,
): void {
  for (const [name, adapter] of Object.entries(adapters)) {
    if (adapter.enabled === false) {
      console.warn(`${port} over ${name} is skipped; enable it with: ${adapter.enableWith}`);
      describe.skip(`${port}: ${name} (enable with: ${adapter.enableWith})`, () => {
        suite(() => {
          throw new Error('skipped');
        });
      });
      continue;
    }
    describe(`${port}: ${name}`, () => {
      let opened: T | null = null;
      beforeAll(async () => {
        opened = await adapter.open();
      });
      afterAll(async () => {
        await opened?.close();
      });
      suite(() => {
        if (opened === null) throw new Error('The adapter was not opened.');
        return opened;
      });
    });
  }
}
