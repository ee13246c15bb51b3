import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of processor time that a process has used so far. */
export interface CpuTime {
  /** The thread that runs JavaScript's event loop. */
  main: number;
  /** Its worker threads, with those of the runtime itself. */
  others: number;
}

let ticksPerSecond: number | null = null;

function secondsOf(stat: string): number {
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  // The second field is the name in brackets, which may have blanks; user and system time are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** The processor time of a running process, on Linux. Time of threads that have ended counts for the others. */
export function cpuTimeOf(processId: number): CpuTime {
  const whole = secondsOf(readFileSync(`/proc/${processId}/stat`, 'utf8'));
  const threads = readdirSync(`/proc/${processId}/task`);
  if (!threads.includes(String(processId))) return { main: whole, others: 0 };
  const main = secondsOf(readFileSync(`/proc/${processId}/task/${processId}/stat`, 'utf8'));
  return { main, others: Math.max(0, whole - main) };
}
