import DataLoader from 'dataloader';
import type { FileRecord } from '../domain/files';
import type { OperationContext } from '../resolvers/context';
import type { EnvironmentRecord } from '../resolvers/environments/environmentRecord';
import { findFiles } from '../resolvers/files/findFiles';
import { type ChunkRange, type ChunkRecord, listChunks } from '../resolvers/files/listChunks';
import type { FolderRecord } from '../resolvers/folders/folderRecord';
import type { OrganizationRecord } from '../resolvers/organizations/organizationRecord';
import type { ProjectRecord } from '../resolvers/projects/projectRecord';
import {
  findEnvironments,
  findFolders,
  findOrganizations,
  findProjects,
} from '../resolvers/tenancy/findTenancy';

/** The data loaders of one request, which batch lookups into one database query. */
export interface Loaders {
  organization: DataLoader<string, OrganizationRecord | null>;
  project: DataLoader<string, ProjectRecord | null>;
  environment: DataLoader<string, EnvironmentRecord | null>;
  folder: DataLoader<string, FolderRecord | null>;
  file: DataLoader<string, FileRecord | null>;
  chunks(range: ChunkRange): DataLoader<string, ChunkRecord[]>;
}

export function createLoaders(ctx: OperationContext): Loaders {
  const byRange = new Map<string, DataLoader<string, ChunkRecord[]>>();
  return {
    organization: new DataLoader((ids) => findOrganizations(ctx, ids)),
    project: new DataLoader((ids) => findProjects(ctx, ids)),
    environment: new DataLoader((ids) => findEnvironments(ctx, ids)),
    folder: new DataLoader((ids) => findFolders(ctx, ids)),
    file: new DataLoader((ids) => findFiles(ctx, ids)),
    chunks(range) {
      const key = `${range.after}:${range.count}`;
      const known = byRange.get(key);
      if (known) return known;
      const loader = new DataLoader<string, ChunkRecord[]>((fileIds) =>
        listChunks(ctx, { fileIds: [...fileIds], range }),
      );
      byRange.set(key, loader);
      return loader;
    },
  };
}
