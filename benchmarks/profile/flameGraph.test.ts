import type { CpuProfile } from './cpuProfile';
import { flameGraph } from './flameGraph';

const frame = (functionName: string) => ({ functionName, url: '', lineNumber: 0 });
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 3, 6] },
    { id: 2, callFrame: frame('(idle)') },
    { id: 3, callFrame: frame('serve'), children: [4, 5] },
    { id: 4, callFrame: frame('read<T>') },
    { id: 5, callFrame: frame('write') },
    // The same function, called from another line.
    { id: 6, callFrame: frame('serve'), children: [7] },
    { id: 7, callFrame: frame('write') },
  ],
  samples: [2, 3, 4, 5, 7],
  timeDeltas: [50_000, 1_000, 2_000, 3_000, 4_000],
};

test('a frame is as wide as the time of the function and of what it calls, without idle time', () => {
  const drawn = flameGraph(profile, 'a & b');
  const titles = [...drawn.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);
  expect(titles).toEqual([
    'a &amp; b',
    'all: 10 ms, 100.0 %',
    'serve: 10 ms, 100.0 %',
    'write: 7 ms, 70.0 %',
    'read&lt;T&gt;: 2 ms, 20.0 %',
  ]);
  const widths = [...drawn.matchAll(/width="([\d.]+)" height="16"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([1_180, 1_180, 826, 236]);
});
