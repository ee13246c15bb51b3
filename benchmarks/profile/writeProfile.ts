import { mkdirSync, writeFileSync } from 'node:fs';
import type { CpuProfile } from './cpuProfile';
import { flameGraph } from './flameGraph';

const directory = 'artifacts';

/** Writes `artifacts/NAME.cpuprofile`, for DevTools and speedscope, and its flame graph `artifacts/NAME.svg`. */
export function writeProfile(name: string, title: string, profile: CpuProfile): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(`${directory}/${name}.cpuprofile`, JSON.stringify(profile));
  writeFileSync(`${directory}/${name}.svg`, flameGraph(profile, title));
}
