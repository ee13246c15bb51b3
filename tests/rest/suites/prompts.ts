import { expectProblem, faults, type Rest } from '../support/startRest';

/** See docs/specification.md#get-promptsname. */
export function promptsSuite(product: () => Rest): void {
  let rest: Rest;
  beforeAll(() => {
    rest = product();
  });
  async function publish(name: string, body: string): Promise<void> {
    const { errors } = await rest.harness.graphql(
      'mutation ($input: PublishPromptInput!) { publishPrompt(input: $input) { name versionNumber variables } }',
      { input: { name, body } },
      { admin: true },
    );
    expect(errors).toBeUndefined();
  }

  describe('GET /prompts/{name}', () => {
    test('shows the version that was published last', async () => {
      await publish('reply', 'Hello {{customer}}');
      await publish('reply', 'Dear {{customer}}, about {{topic}}');
      const { status, body } = await rest.get('/prompts/reply');
      expect(status).toBe(200);
      expect(body).toEqual({
        name: 'reply',
        body: 'Dear {{customer}}, about {{topic}}',
        version_number: 2,
        updated_at: expect.stringMatching(/Z$/),
        variables: ['customer', 'topic'],
      });
    });

    test('names with a slash, a space or another script are found when they are encoded', async () => {
      for (const name of ['a/b c', 'приветствие', '100%']) {
        await publish(name, 'x');
        expect((await rest.get(`/prompts/${encodeURIComponent(name)}`)).body.name).toBe(name);
      }
    });

    test("404 for an unknown prompt and for another environment's, alike", async () => {
      await publish('only-production', 'x');
      const unknown = await rest.get('/prompts/nothing-here');
      const foreign = await rest.get('/prompts/only-production', { key: rest.harness.keys.staging });
      expectProblem(unknown, 404, 'prompt_not_found');
      expectProblem(foreign, 404, 'prompt_not_found');
    });

    test('a name may have 255 characters, not 256', async () => {
      expectProblem(await rest.get(`/prompts/${'n'.repeat(255)}`), 404, 'prompt_not_found');
      expect(faults(await rest.get(`/prompts/${'n'.repeat(256)}`))).toEqual([
        ['path.name', 'string_too_long'],
      ]);
    });

    test('401 without a key', async () => {
      expectProblem(await rest.get('/prompts/reply', { key: null }), 401, 'unauthorized');
    });
  });
}
