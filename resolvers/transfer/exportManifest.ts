import { type ArchiveKind, archiveKinds, archiveVersion } from '../../domain/archive';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { listings } from './exportRecords';

/** The header of an archive: its source, and the number of records of each kind when the export started. */
export interface ExportManifest extends Record<ArchiveKind, number> {
  version: number;
  exportedAt: Date;
  organizationName: string;
  projectName: string;
  environmentSlug: string;
  /** The embedding model that search uses. */
  embeddingModelId: string;
  embeddingDimension: number;
}

/** Starts an export. Recorded in the audit log, because an export reads all data of the environment. */
export function exportManifest(ctx: OperationContext): Promise<ExportManifest> {
  return administer(ctx, 'exportManifest', authorizeAdmin, async ({ principal, tenant }, entry) => {
    entry.target('Environment', principal.environmentId);
    const { embeddingModel } = ctx.services;
    const counts = await Promise.all(
      archiveKinds.map(async (kind) => [kind, await listings[kind].count(tenant)] as const),
    );
    return {
      version: archiveVersion,
      exportedAt: new Date(),
      organizationName: principal.organizationName,
      projectName: principal.projectName,
      environmentSlug: principal.environmentSlug,
      embeddingModelId: embeddingModel.id,
      embeddingDimension: embeddingModel.dimension,
      ...(Object.fromEntries(counts) as Record<ArchiveKind, number>),
    };
  });
}
