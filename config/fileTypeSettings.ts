import { z } from 'zod';
import { everyType, extensionsOf, type FileKind, fileKindOf, specifiedTypes } from '../domain/fileTypes';

const others = new Set([...everyType].filter((kind) => !specifiedTypes.has(kind)));
const sentence = `must be all, specified, or a plus sign and types to add, separated by commas: +${extensionsOf(others).join(',')}`;

/** The kinds that a list names by their extensions; null where one is not known. */
function kindsOf(value: string): FileKind[] | null {
  const kinds = value.split(',').map((extension) => fileKindOf(`.${extension.trim()}`));
  return kinds.some((kind) => kind === null) ? null : (kinds as FileKind[]);
}

function parse(value: string): ReadonlySet<FileKind> | null {
  if (value === 'all') return everyType;
  if (value === 'specified') return specifiedTypes;
  const kinds = value.startsWith('+') ? kindsOf(value.slice(1)) : null;
  return kinds && new Set([...specifiedTypes, ...kinds]);
}

/** Unset, REST accepts what its specification says, and all other APIs every type. Set, it holds for all of them. */
export const fileTypes = z
  .string()
  .optional()
  .transform((value, ctx): Record<'rest' | 'others', ReadonlySet<FileKind>> => {
    if (value === undefined) return { rest: specifiedTypes, others: everyType };
    const accepted = parse(value.trim().toLowerCase());
    if (accepted) return { rest: accepted, others: accepted };
    ctx.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  });
