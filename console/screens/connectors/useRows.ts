import { useState } from 'react';
import { QueryConnectorDocument, type QueryConnectorMutation } from '../../api/generated/graphql';
import { type ActionState, useAction } from '../../api/useQuery';

export interface Rows extends ActionState {
  /** The result of the last query; null before the first one. */
  result: QueryConnectorMutation['queryConnector'] | null;
  run(sql: string): Promise<void>;
}

/** The rows of one database by SQL. */
export function useRows(connectorId: string): Rows {
  const { run, isRunning, error } = useAction(QueryConnectorDocument);
  const [result, setResult] = useState<Rows['result']>(null);
  return {
    result,
    isRunning,
    error,
    run: async (sql) => {
      const ran = await run({ input: { id: connectorId, sql } });
      setResult(ran?.queryConnector ?? null);
    },
  };
}
