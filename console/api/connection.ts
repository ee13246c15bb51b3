import { createStore } from './store';

/** Whether the gateway can be reached. */
export const isOnline = createStore(true);

/** Increases whenever what the screens show may be outdated as a whole: queries then run again. */
export const generation = createStore(0);

const probeMs = 1_500;

async function probe(): Promise<void> {
  const isAlive = await fetch('/livez', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isAlive) {
    setTimeout(probe, probeMs);
    return;
  }
  isOnline.set(true);
  generation.set(generation.get() + 1);
}

/** Notes that the gateway did not answer, and waits until it does: a gateway that restarts is back in seconds. */
export function noteOffline(): void {
  if (!isOnline.get()) return;
  isOnline.set(false);
  setTimeout(probe, probeMs);
}
