/** The steps of files run by hand, on the services of a running product. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Stage, stages } from '../../../domain/files';
import type { Job } from '../../../domain/ports/jobQueue';
import type { FileDoc } from '../../../models/files';
import { openDocumentStages } from '../../../pipeline/documentStages';
import { Pipeline } from '../../../pipeline/pipeline';
import type { PipelineDeps } from '../../../pipeline/stage';
import { confirmedFile } from '../../fixtures/confirmedFile';
import { type Harness, startHarness } from '../../harness';

export const { signal } = new AbortController();
export const more = { isLast: false };

export function jobOf(file: FileDoc, stage: Stage = 'embedding'): Job {
  return { fileId: file._id, environmentId: file.environmentId, runId: file.runId ?? '', stage };
}

export async function startSteps() {
  const product: Harness = await startHarness();
  const workDir = await mkdtemp(join(tmpdir(), 'lectern-work-'));
  const converter = openDocumentStages({
    threads: 1,
    maxMemoryMb: 256,
    timeoutMs: 60_000,
    maxChunks: 100_000,
    ocrLanguages: ['eng'],
  });
  const { services } = product.app;

  function pipelineWith(overrides: Partial<PipelineDeps> = {}) {
    const queued: Job[] = [];
    const deps = { ...services, converter, workDir, ...overrides };
    const pipeline = new Pipeline(deps, async (job) => {
      queued.push(job);
      return true;
    });
    return { pipeline, queued };
  }

  return {
    product,
    pipelineWith,
    confirmedFile: (content?: string | Buffer, filename?: string) =>
      confirmedFile(product, content, filename),
    async reload(fileId: string): Promise<FileDoc> {
      return (await services.models.files.findById(fileId).lean<FileDoc>()) as FileDoc;
    },
    async upToEmbedding(file: FileDoc): Promise<void> {
      const { pipeline } = pipelineWith();
      for (const stage of stages.slice(0, 3)) await pipeline.handle(jobOf(file, stage), more, signal);
    },
    /** Paths of what is stored of a file. */
    async blobsOf(file: FileDoc): Promise<string[]> {
      const paths = [file.blobStoragePath, file.convertedFilePath, file.enrichedFilePath];
      const sizes = await Promise.all(
        paths.map(async (path) =>
          path === null || (await services.blobs.size(path)) === null ? null : path,
        ),
      );
      return sizes.filter((path) => path !== null);
    },
    async close(): Promise<void> {
      await product.close();
      await converter.close();
      await rm(workDir, { recursive: true, force: true });
    },
  };
}
