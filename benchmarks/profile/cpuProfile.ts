import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

/** A profile as V8 writes it. */
export interface CpuProfile {
  nodes: ProfileNode[];
  samples?: number[];
  timeDeltas?: number[];
}

/** The profile of this thread while `work` runs. */
export async function profiled(work: () => Promise<unknown>): Promise<CpuProfile> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: 200 });
    await session.post('Profiler.start');
    await work();
    const { profile } = await session.post('Profiler.stop');
    return profile as CpuProfile;
  } finally {
    session.disconnect();
  }
}

/** A step of the hot path: a name, and the functions and files whose time, with all that they call, is the step's. */
export type Step = [name: string, matches: RegExp];

/** Whether a frame is idle time or the profiler itself. */
export function isExcluded({ functionName, url }: ProfileNode['callFrame']): boolean {
  return functionName === '(idle)' || url.startsWith('node:inspector');
}

const excluded = Symbol('excluded');

/** Microseconds by step. A sample belongs to the innermost step that it is in, the rest to its package or folder. */
export function timeByStep(profile: CpuProfile, steps: readonly Step[]): Map<string, number> {
  const parents = new Map(profile.nodes.flatMap((node) => (node.children ?? []).map((id) => [id, node.id])));
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const stepOf = (id: number): string | typeof excluded => {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const frame = nodes.get(at)?.callFrame;
      if (frame && isExcluded(frame)) return excluded;
      const found = frame && steps.find(([, matches]) => matches.test(labelOf(frame)));
      if (found) return found[0];
    }
    const own = nodes.get(id)?.callFrame;
    return own === undefined || own.url === '' ? (own?.functionName ?? '') : folderOf(own.url);
  };
  const known = new Map<number, string | typeof excluded>();
  const times = new Map<string, number>();
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const step = known.get(id) ?? stepOf(id);
    known.set(id, step);
    if (step === excluded) continue;
    times.set(step, (times.get(step) ?? 0) + (profile.timeDeltas?.[at] ?? 0));
  }
  return times;
}

/** `folder/file.js:function`, or the name alone of what has no file. */
export function labelOf({ url, functionName }: ProfileNode['callFrame']): string {
  const name = functionName === '' ? '(anonymous)' : functionName;
  return url === '' ? name : `${pathOf(url)}:${name}`;
}

function pathOf(url: string): string {
  return url.startsWith('file://')
    ? relative(process.cwd(), fileURLToPath(url))
    : relative(process.cwd(), url);
}

function folderOf(url: string): string {
  if (url.startsWith('node:')) return 'Node';
  const path = pathOf(url);
  const [, packageName] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(path) ?? [];
  return packageName ?? path.split('/').slice(0, 3).join('/');
}
