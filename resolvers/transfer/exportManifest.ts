import { archiveVersion } from '../../domain/archive';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { withoutContent } from './exportRecords';

/** What an archive begins with: what it is of, and how much there was when it was begun. */
export interface ExportManifest {
  version: number;
  exportedAt: Date;
  organizationName: string;
  projectName: string;
  environmentSlug: string;
  /** Whose vectors search used. */
  embeddingModelId: string;
  embeddingDimension: number;
  folders: number;
  prompts: number;
  files: number;
  chunks: number;
}

/** The beginning of an export; on record, because everything in the environment may be read after it. */
export function exportManifest(ctx: OperationContext): Promise<ExportManifest> {
  return administer(ctx, 'exportManifest', authorizeAdmin, async ({ principal, tenant }, entry) => {
    entry.target('Environment', principal.environmentId);
    const { embeddingModel } = ctx.services;
    const [folders, prompts, files, chunks] = await Promise.all([
      tenant.folders.count({}),
      tenant.promptVersions.count({}),
      tenant.files.count({ status: { $nin: withoutContent } }),
      tenant.chunks.count({ live: true }),
    ]);
    return {
      version: archiveVersion,
      exportedAt: new Date(),
      organizationName: principal.organizationName,
      projectName: principal.projectName,
      environmentSlug: principal.environmentSlug,
      embeddingModelId: embeddingModel.id,
      embeddingDimension: embeddingModel.dimension,
      ...{ folders, prompts, files, chunks },
    };
  });
}
