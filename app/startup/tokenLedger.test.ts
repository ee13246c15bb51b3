import type { ModelUsage } from '../../domain/ports/languageModel';
import { TokenLedger } from './tokenLedger';

const usage = (more: Partial<ModelUsage>): ModelUsage => ({
  ...{ model: 'm', requestedModel: 'm', provider: 'openai' },
  purpose: 'chat',
  promptTokens: 10,
  completionTokens: 2,
  isEstimated: false,
  ...more,
});

test('what was spent is reported by model and purpose, once', () => {
  const lines: object[] = [];
  const nothing = () => {};
  const ledger = new TokenLedger({
    ...{ debug: nothing, warn: nothing, error: nothing },
    info: (fields) => void lines.push(fields),
  });
  ledger.add(usage({}));
  ledger.add(usage({ promptTokens: 5, isEstimated: true }));
  ledger.add(usage({ model: 'e', purpose: 'query', completionTokens: 0 }));
  ledger.close();
  ledger.close();
  expect(lines).toEqual([
    { model: 'm', purpose: 'chat', requests: 2, promptTokens: 15, completionTokens: 4, estimated: 1 },
    { model: 'e', purpose: 'query', requests: 1, promptTokens: 10, completionTokens: 0, estimated: 0 },
  ]);
});
