import { Command } from 'commander';
import { checkArchive } from '../archive/archiveReader';
import { ArchiveWriter } from '../archive/archiveWriter';
import { exportArchive } from '../archive/exportArchive';
import { importArchive } from '../archive/importArchive';
import { failure } from '../failure';
import { action, type ServerOptions, withServerOptions } from '../invocation';
import { formatBytes, plural } from '../output/formats';
import { ProgressLine } from '../output/progressLine';
import { oneLine } from '../output/width';

export function exportCommand(): Command {
  const command = new Command('export')
    .description(
      "export the key's environment to an archive: files, chunks, vectors, prompts, sources, conversations (admin token)",
    )
    .argument('<file>', 'the archive, such as backup.tar.gz');
  return withServerOptions(command).action(
    action<ServerOptions>(async ({ terminal, json, signal, connect }, _options, path: string) => {
      const client = await connect();
      const writer = await ArchiveWriter.open(path);
      const progress = new ProgressLine(terminal);
      try {
        const exported = await exportArchive({
          client,
          writer,
          signal,
          onProgress: (...state) => progress.show(...state),
        });
        progress.stop();
        if (json) return terminal.json({ path, ...exported });
        const { bytes, files, chunks, prompts, folders, sources, conversations } = exported;
        const counts = [
          plural(files, 'file'),
          plural(chunks, 'chunk'),
          plural(prompts, 'prompt version'),
          plural(folders, 'folder'),
          ...(sources > 0 ? [plural(sources, 'source')] : []),
          ...(conversations > 0
            ? [plural(conversations, 'turn of conversations', 'turns of conversations')]
            : []),
        ];
        terminal.print(`${path}  ${counts.join(', ')}, ${formatBytes(bytes)} of content`);
      } catch (error) {
        progress.stop();
        await writer.discard();
        throw error;
      }
    }),
  );
}

export function importCommand(): Command {
  const command = new Command('import')
    .description("import an archive into the key's environment; existing records are kept (admin token)")
    .argument('<file>', 'an archive written by export');
  return withServerOptions(command).action(
    action<ServerOptions>(async ({ terminal, json, signal, connect }, _options, path: string) => {
      const client = await connect();
      const progress = new ProgressLine(terminal);
      const onProgress = (...state: Parameters<ProgressLine['show']>) => progress.show(...state);
      try {
        const archive = await checkArchive(path, (count) =>
          onProgress(`verifying the archive, ${plural(count, 'entry', 'entries')}`),
        );
        const { files, ...written } = await importArchive({ client, path, archive, signal, onProgress });
        progress.stop();
        const countOf = (wanted: string) => files.filter(({ result }) => result === wanted).length;
        const counts = {
          ready: countOf('ready'),
          processing: countOf('processing'),
          there: countOf('there'),
          failed: countOf('failed'),
        };
        if (json) terminal.json({ ...written, ...counts, files });
        else {
          for (const { name, result, reason } of files) {
            if (result === 'failed')
              terminal.print(terminal.colors.red(oneLine(`${name}  failed: ${reason}`)));
          }
          const parts: [number, string][] = [
            [counts.ready, 'ready'],
            [counts.processing, 'processing'],
            [counts.there, 'unchanged'],
            [counts.failed, 'failed'],
          ];
          const summary = parts.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`);
          terminal.print(`${plural(files.length, 'file')}: ${summary.join(', ') || 'nothing to import'}`);
        }
        if (counts.failed > 0)
          throw failure(`${plural(counts.failed, 'file')} failed. See the reasons above.`);
      } finally {
        progress.stop();
      }
    }),
  );
}
