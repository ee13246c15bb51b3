import { authorize } from './authorize';
import type { OperationContext } from './context';

export interface EnvironmentSummary {
  projectName: string;
  environmentSlug: string;
  readyFiles: number;
  connectors: { name: string; kind: string }[];
  prompts: string[];
}

/** The number of connectors and prompts that a summary names. */
const maxNamed = 20;

/** The content of an environment, in a few words. */
export async function describeEnvironment(ctx: OperationContext): Promise<EnvironmentSummary> {
  const { principal, tenant } = await authorize(ctx, 'other');
  const [readyFiles, connectors, prompts] = await Promise.all([
    tenant.files.count({ status: 'ready' }),
    tenant.connectors.find({}, { sort: { createdAt: 1 }, limit: maxNamed }),
    tenant.prompts.find({}, { sort: { name: 1 }, limit: maxNamed }),
  ]);
  return {
    projectName: principal.projectName,
    environmentSlug: principal.environmentSlug,
    readyFiles,
    connectors: connectors.map(({ name, kind }) => ({ name, kind })),
    prompts: prompts.map(({ name }) => name),
  };
}
