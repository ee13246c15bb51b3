import { readFileSync } from 'node:fs';
import { EJSON } from 'bson';
import type { Plain } from './specMatch';

export interface SpecFile {
  description: string;
  runOnRequirements?: Requirement[];
  createEntities?: Plain[];
  initialData?: { databaseName: string; collectionName: string; documents: Plain[]; createOptions?: Plain }[];
  tests: SpecTest[];
}

export interface SpecTest {
  description: string;
  runOnRequirements?: Requirement[];
  skipReason?: string;
  operations: SpecOperation[];
  expectEvents?: { client: string; eventType?: string; events: Plain[]; ignoreExtraEvents?: boolean }[];
  outcome?: { databaseName: string; collectionName: string; documents: Plain[] }[];
}

export interface SpecOperation {
  name: string;
  object: string;
  arguments?: Plain;
  expectResult?: unknown;
  expectError?: Plain;
  saveResultAsEntity?: string;
  ignoreResultAndError?: boolean;
}

interface Requirement {
  minServerVersion?: string;
  maxServerVersion?: string;
  topologies?: string[];
  auth?: boolean;
  serverParameters?: Plain;
  serverless?: string;
  csfle?: unknown;
}

export function readSpec(path: string): SpecFile {
  return EJSON.parse(readFileSync(path, 'utf8'), { relaxed: true }) as SpecFile;
}

function compareVersions(a: string, b: string): number {
  const [x, y] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]];
  for (let i = 0; i < 3; i++) if ((x[i] ?? 0) !== (y[i] ?? 0)) return (x[i] ?? 0) - (y[i] ?? 0);
  return 0;
}

/** As which a server poses to the drivers. */
export type Topology = 'single' | 'replicaset';

/** Why a server of this version and topology must not run a test, or undefined. */
export function unmet(
  requirements: Requirement[] | undefined,
  version: string,
  topology: Topology,
): string | undefined {
  if (!requirements) return undefined;
  const reasons = requirements.map((requirement) => {
    if (requirement.minServerVersion && compareVersions(version, requirement.minServerVersion) < 0)
      return `needs server ${requirement.minServerVersion} or newer`;
    if (requirement.maxServerVersion && compareVersions(version, requirement.maxServerVersion) > 0)
      return `needs server ${requirement.maxServerVersion} or older`;
    if (requirement.topologies && !requirement.topologies.includes(topology))
      return `needs topology ${requirement.topologies.join(' or ')}`;
    if (requirement.auth === true) return 'needs authentication';
    if (requirement.serverParameters)
      return `needs server parameters ${Object.keys(requirement.serverParameters).join(', ')}`;
    if (requirement.csfle) return 'needs client-side encryption';
    return undefined;
  });
  return reasons.some((reason) => reason === undefined) ? undefined : [...new Set(reasons)].join('; ');
}
