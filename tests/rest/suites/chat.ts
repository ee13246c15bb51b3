import { expectProblem, faults, type Rest, unknownId } from '../support/startRest';
import { questionBounds } from './questionBounds';

/** See docs/specification.md#post-chat. */
export function chatSuite(product: () => Rest): void {
  let rest: Rest;
  let fileId: string;
  beforeAll(async () => {
    rest = product();
    fileId = await rest.upload(
      'canteen.txt',
      'The canteen opens at noon and closes at two in the afternoon.',
    );
    await rest.ready(fileId);
  });
  const chat = (change: object) => rest.post('/chat', { question: 'When does the canteen open?', ...change });

  describe('POST /chat', () => {
    test('answers from the documents, and each citation is found verbatim in its source', async () => {
      const { status, body } = await chat({ file_ids: [fileId], min_score: 0 });
      expect(status).toBe(200);
      expect(body.question).toBe('When does the canteen open?');
      expect(body.citations.length).toBeGreaterThan(0);
      for (const citation of body.citations) {
        const chunk = body.results.semantic.find(
          (hit: { chunk_id: string }) => hit.chunk_id === citation.chunk_id,
        );
        expect(chunk.content).toContain(citation.quote);
        expect(body.answer).toContain(`[${citation.marker}]`);
        expect(citation.file_id).toBe(fileId);
      }
      expect(body.total_chunks_used).toBeGreaterThan(0);
      expect(body.results.structured).toBeNull();
    });

    test('says so where nothing is found, and cites nothing', async () => {
      const { body } = await chat({ file_ids: [unknownId] });
      expect(body).toMatchObject({ citations: [], total_chunks_used: 0, results: { semantic: [] } });
      expect(body.answer).toMatch(/\S/);
    });

    test.each(questionBounds('question', 20))('%s', async (_title, change, fault) => {
      const answer = await chat(change);
      if (fault) expect(faults(answer)).toEqual([[`body.${fault[0]}`, fault[1]]]);
      else expect(answer.status).toBe(200);
    });

    test('messages instead of a question are a missing question', async () => {
      const answer = await rest.post('/chat', { messages: [{ role: 'user', content: 'Hi' }] });
      expect(faults(answer)).toEqual([['body.question', 'missing']]);
    });

    test('400 without a connector, 404 for an unknown one, 401 without a key', async () => {
      const key = rest.harness.keys.staging;
      expectProblem(
        await rest.post('/chat', { question: 'x', force_route: 'hybrid' }, { key }),
        400,
        'no_connector',
      );
      expectProblem(await chat({ connector_id: unknownId }), 404, 'connector_not_found');
      expectProblem(await rest.post('/chat', { question: 'x' }, { key: null }), 401, 'unauthorized');
    });
  });
}
