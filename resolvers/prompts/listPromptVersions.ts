import { AppError } from '../../domain/errors';
import { nameInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';

export interface PromptVersionRecord {
  versionNumber: number;
  body: string;
  variables: string[];
  createdAt: Date;
  isLive: boolean;
}

/** Older versions are not listed, but can be activated by their number. */
const maxVersions = 100;

/** The versions of a prompt, latest first. @throws `prompt_not_found` */
export async function listPromptVersions(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<PromptVersionRecord[]> {
  const { tenant } = await authorizeAdmin(ctx);
  const { name } = parseInput(nameInput, rawInput);
  const prompt = await tenant.prompts.findOne({ name });
  if (!prompt) throw new AppError('prompt_not_found', `There is no prompt '${name}'.`);
  const versions = await tenant.promptVersions.find(
    { promptId: prompt._id },
    { sort: { versionNumber: -1 }, limit: maxVersions },
  );
  return versions.map(({ versionNumber, body, variables, createdAt }) => ({
    versionNumber,
    body,
    variables,
    createdAt,
    isLive: versionNumber === prompt.liveVersion,
  }));
}
