/** Counts connections that are not authenticated yet, by the client's network. */
export class PendingConnections {
  private readonly byNetwork = new Map<string, number>();

  constructor(private readonly maxPerNetwork: number) {}

  /** @returns the function to call once when the connection is authenticated or closed; null past the bound */
  add(network: string): (() => void) | null {
    const count = this.byNetwork.get(network) ?? 0;
    if (count >= this.maxPerNetwork) return null;
    this.byNetwork.set(network, count + 1);
    let isPending = true;
    return () => {
      if (!isPending) return;
      isPending = false;
      const left = (this.byNetwork.get(network) ?? 1) - 1;
      if (left > 0) this.byNetwork.set(network, left);
      else this.byNetwork.delete(network);
    };
  }
}
