import { KeyNamesDocument } from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';

export interface KeyNames {
  /** The API keys of the environment, up to 100. */
  keys: readonly { id: string; name: string }[];
  /** The name of a key, or the beginning of its ID where it was deleted. */
  nameOf(id: string): string;
}

export function useKeyNames(): KeyNames {
  const { data } = useQuery(KeyNamesDocument, {});
  const keys = data?.admin.apiKeys?.nodes ?? [];
  return { keys, nameOf: (id) => keys.find((key) => key.id === id)?.name ?? id.slice(0, 8) };
}
