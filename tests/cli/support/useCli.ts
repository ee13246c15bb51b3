import { type Harness, startHarness } from '../../harness';
import { type CliHome, type CliResult, makeHome, runCli, type startCli } from './runCli';

/** A list that a command prints with `--json`. */
export interface Listed {
  items: { id: string; name: string; slug?: string; status?: string }[];
}

/** The program, with a product of its own for the tests of a file. */
export function useCli() {
  let harness: Harness;
  let home: CliHome;

  beforeAll(async () => {
    harness = await startHarness({ DEMO_DATA: 'none' });
    home = await makeHome({ DATA_DIR: harness.dataDir });
  });
  afterAll(async () => {
    await harness.close();
    await home.remove();
  });

  const run = (args: string[], options?: Parameters<typeof startCli>[2]): Promise<CliResult> =>
    runCli(home, args, options);

  /** Runs a command that has to succeed; what it printed. */
  async function lectern(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await run(args);
    if (code !== 0) throw new Error(`lectern ${args.join(' ')} ended with ${code}: ${stderr}`);
    return stdout;
  }

  async function json<T = Record<string, unknown>>(...args: string[]): Promise<T> {
    return JSON.parse(await lectern(...args, '--json')) as T;
  }

  return { harness: () => harness, home: () => home, run, lectern, json };
}
