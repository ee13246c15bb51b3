import { failure, GatewayError, isFatal } from '../failure';
import type { Invocation } from '../invocation';

/** The result for one of several ids: a line, and its value as JSON. */
interface Done {
  line: string;
  value: unknown;
}

/**
 * Does something to each id and prints it, one line each. One that fails does not keep the others waiting: it is printed
 * with the reason, and the command ends with 1. @throws what concerns all of them, such as a deleted key, at once
 */
export async function forEachId(
  { terminal, json }: Invocation,
  ids: string[],
  work: (id: string) => Promise<Done>,
): Promise<void> {
  let failed = 0;
  for (const id of ids) {
    try {
      const { line, value } = await work(id);
      if (json) terminal.json(value, 'line');
      else terminal.print(line);
    } catch (error) {
      if (ids.length === 1 || isFatal(error)) throw error;
      failed++;
      const { message } = error as Error;
      const code = error instanceof GatewayError ? error.code : null;
      if (json) terminal.json({ id, error: { code, message } }, 'line');
      else terminal.print(`${id}  failed: ${message}`);
    }
  }
  if (failed > 0) throw failure(`${failed} of ${ids.length} failed. See the reasons above.`);
}
