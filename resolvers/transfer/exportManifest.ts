import { archiveVersion } from '../../domain/archive';
import type { Tenant } from '../../models/tenantModel';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { withoutContent } from './exportRecords';

/** The header of an archive: its source, and the number of records when the export started. */
export interface ExportManifest {
  version: number;
  exportedAt: Date;
  organizationName: string;
  projectName: string;
  environmentSlug: string;
  /** The embedding model that search uses. */
  embeddingModelId: string;
  embeddingDimension: number;
  folders: number;
  prompts: number;
  sources: number;
  files: number;
  chunks: number;
  /** Turns of conversations. */
  conversations: number;
}

/** A version whose prompt was deleted before it cannot be exported. */
async function countPromptVersions({ prompts, promptVersions }: Tenant): Promise<number> {
  const ids = await prompts.findFields({}, ['name']);
  return promptVersions.count({ promptId: { $in: ids.map(({ _id }) => _id) } });
}

/** Starts an export. Recorded in the audit log, because an export reads all data of the environment. */
export function exportManifest(ctx: OperationContext): Promise<ExportManifest> {
  return administer(ctx, 'exportManifest', authorizeAdmin, async ({ principal, tenant }, entry) => {
    entry.target('Environment', principal.environmentId);
    const { embeddingModel } = ctx.services;
    const [folders, prompts, sources, files, chunks, conversations] = await Promise.all([
      tenant.folders.count({}),
      countPromptVersions(tenant),
      tenant.sources.count({}),
      tenant.files.count({ status: { $nin: withoutContent } }),
      tenant.chunks.count({ live: true }),
      tenant.conversationTurns.count({}),
    ]);
    return {
      version: archiveVersion,
      exportedAt: new Date(),
      organizationName: principal.organizationName,
      projectName: principal.projectName,
      environmentSlug: principal.environmentSlug,
      embeddingModelId: embeddingModel.id,
      embeddingDimension: embeddingModel.dimension,
      folders,
      prompts,
      sources,
      files,
      chunks,
      conversations,
    };
  });
}
