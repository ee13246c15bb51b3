import { setTimeout as delay } from 'node:timers/promises';
import { Command } from 'commander';
import { failure } from '../failure';
import type { GatewayClient } from '../gateway/gatewayClient';
import {
  EmbeddingStateDocument,
  type EmbeddingStateQuery,
  StartReembeddingDocument,
} from '../generated/graphql';
import { action, type ServerOptions, withServerOptions } from '../invocation';
import { plural } from '../output/formats';
import { ProgressLine } from '../output/progressLine';
import { printFields } from '../output/table';

const pollMs = 1_000;

type State = NonNullable<EmbeddingStateQuery['admin']['embedding']>;

async function readState(client: GatewayClient): Promise<State> {
  const options = { as: 'operator' as const, attempts: 5, rateCategory: 'admin' };
  const { embedding } = (await client.request(EmbeddingStateDocument, {}, options)).admin;
  if (!embedding) throw failure('The server returned no data. Try again.');
  return embedding;
}

/** Waits until re-embedding ends. */
async function follow(client: GatewayClient, progress: ProgressLine, signal: AbortSignal): Promise<State> {
  for (;;) {
    const state = await readState(client);
    const { reembedding } = state;
    if (reembedding?.status !== 'running') return state;
    progress.show('re-embedding', reembedding.embedded, reembedding.embedded + reembedding.left);
    await delay(pollMs, undefined, { signal });
  }
}

export function reindexCommand(): Command {
  const command = new Command('reindex')
    .description('re-embed all chunks with the configured model, then switch search to it (admin token)')
    .option('--status', 'show the status only')
    .option('--no-wait', 'start without waiting for completion');
  return withServerOptions(command).action(
    action<ServerOptions & { status?: boolean; wait: boolean }>(
      async ({ terminal, json, signal, connect }, options) => {
        const client = await connect();
        if (!options.status) await client.request(StartReembeddingDocument, {}, { as: 'operator' });
        let state: State;
        if (options.status || !options.wait) state = await readState(client);
        else {
          const progress = new ProgressLine(terminal);
          try {
            state = await follow(client, progress, signal);
          } finally {
            progress.stop();
          }
        }
        const { reembedding } = state;
        if (json) terminal.json(state);
        else {
          printFields(terminal, [
            ['search uses', state.searchModelId],
            ['configured', `${state.configuredModelId}, ${plural(state.configuredDimension, 'dimension')}`],
            [
              'chunks',
              `${state.chunks}, ${state.chunksWithoutVector} without a vector of the configured model`,
            ],
            [
              'last run',
              reembedding
                ? `${reembedding.status}, ${plural(reembedding.embedded, 'chunk')} embedded`
                : 'never',
            ],
            ['reason', reembedding?.error ?? null],
          ]);
        }
        if (!options.status && (reembedding?.status === 'failed' || reembedding?.status === 'interrupted')) {
          throw failure(
            `Re-embedding ${reembedding.status === 'failed' ? 'failed' : 'was interrupted'}. Run the command again to resume it.`,
          );
        }
      },
    ),
  );
}
