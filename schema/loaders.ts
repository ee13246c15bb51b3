import DataLoader from 'dataloader';
import type { FeedbackRecord } from '../domain/answers';
import type { FileReplacement } from '../domain/fileReplacement';
import type { FileRecord } from '../domain/files';
import type { OperationContext } from '../resolvers/context';
import type { EnvironmentRecord } from '../resolvers/environments/environmentRecord';
import { countCases } from '../resolvers/evaluation/evaluationSets';
import { findFeedback } from '../resolvers/feedback/listFeedback';
import { findFiles } from '../resolvers/files/findFiles';
import { findReplacements } from '../resolvers/files/findReplacements';
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
  replacement: DataLoader<string, FileReplacement | null>;
  feedback: DataLoader<string, FeedbackRecord[]>;
  /** By the ID of the set. */
  evaluationCaseCount: DataLoader<string, number>;
  chunks(range: ChunkRange): DataLoader<string, ChunkRecord[]>;
}

/** A loader is created where a field uses it: most requests use none. */
class LazyLoaders implements Loaders {
  private readonly byName = new Map<string, DataLoader<string, unknown>>();

  constructor(private readonly ctx: OperationContext) {}

  private one<T>(
    name: string,
    find: (ctx: OperationContext, ids: readonly string[]) => Promise<ArrayLike<T | Error>>,
  ) {
    const known = this.byName.get(name) as DataLoader<string, T> | undefined;
    if (known) return known;
    const loader = new DataLoader<string, T>((ids) => find(this.ctx, ids));
    this.byName.set(name, loader);
    return loader;
  }

  get organization() {
    return this.one('organization', findOrganizations);
  }
  get project() {
    return this.one('project', findProjects);
  }
  get environment() {
    return this.one('environment', findEnvironments);
  }
  get folder() {
    return this.one('folder', findFolders);
  }
  get file() {
    return this.one('file', findFiles);
  }
  get replacement() {
    return this.one('replacement', findReplacements);
  }
  get feedback() {
    return this.one('feedback', findFeedback);
  }
  get evaluationCaseCount() {
    return this.one('evaluationCaseCount', countCases);
  }
  chunks(range: ChunkRange) {
    return this.one(`chunks:${range.after}:${range.count}`, (ctx, fileIds) =>
      listChunks(ctx, { fileIds: [...fileIds], range }),
    );
  }
}

export function createLoaders(ctx: OperationContext): Loaders {
  return new LazyLoaders(ctx);
}
