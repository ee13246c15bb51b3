/** A client generated from the interface description, through the whole flow. `tsc` checks its types. */
import createClient from 'openapi-fetch';
import { eventually } from '../../harness';
import type { components, paths } from '../client/schema';
import type { Rest } from '../support/startRest';

type Status = components['schemas']['FileStatus'];

export function clientFlowSuite(product: () => Rest): void {
  test('a generated client goes from upload to a cited answer and deletes the file', async () => {
    const { harness, key } = product();
    const client = createClient<paths>({
      baseUrl: harness.baseUrl,
      headers: { 'X-API-Key': key },
    });
    const me = await client.GET('/me');
    expect(me.data?.environment_slug).toBe('production');
    const projects = await client.GET('/projects');
    expect(projects.data?.map(({ id }) => id)).toContain(me.data?.project_id);

    const text = 'Parcels are sent from the warehouse in Utrecht every weekday at five.';
    const ticket = await client.POST('/files/init', {
      body: {
        filename: 'parcels.txt',
        size: text.length,
        reference_id: 'shop-9',
        metadata: { Team: 'logistics' },
      },
    });
    const { file_id, upload_url } = ticket.data!;
    expect((await fetch(upload_url, { method: 'PUT', body: text })).status).toBe(201);
    const params = { path: { file_id } };
    const confirmed = await client.POST('/files/{file_id}/confirm', { params });
    expect(confirmed.data?.reference_id).toBe('shop-9');

    const ended: Status[] = [
      'ready',
      'conversion_failed',
      'parsing_failed',
      'chunking_failed',
      'embedding_failed',
    ];
    const status = await eventually(
      async () => (await client.GET('/files/{file_id}/status', { params })).data!,
      ({ status }) => ended.includes(status),
    );
    expect(status).toMatchObject({ status: 'ready', file_metadata: { Team: 'logistics' } });
    const list = await client.GET('/files', { params: { query: { page_size: 1 } } });
    expect(list.data?.items[0]?.id).toBe(file_id);

    const search = await client.POST('/search', {
      body: {
        query: 'where are parcels sent from',
        min_score: 0,
        metadata_filters: { reference_id: 'shop-9' },
      },
    });
    expect(search.data?.results.semantic[0]?.content).toContain('Utrecht');
    const chat = await client.POST('/chat', {
      body: { question: 'From where are parcels sent?', min_score: 0 },
    });
    expect(chat.data?.citations[0]?.file_id).toBe(file_id);

    const prompt = await client.GET('/prompts/{name}', { params: { path: { name: 'grounded-answer' } } });
    expect(prompt.data?.version_number).toBe(1);
    const deleted = await client.DELETE('/files/{file_id}', { params });
    expect(deleted.data).toEqual({ id: file_id, deleted: true });
    const gone = await client.GET('/files/{file_id}/status', { params });
    expect(gone.error).toMatchObject({ code: 'file_not_found', status: 404 });
  });
}
