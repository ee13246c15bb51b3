import { expectProblem, faults, type Rest, unknownId } from '../support/startRest';

/** What holds for every path that names a file. */
export function describeFileAccess(method: string, path: (id: string) => string, product: () => Rest): void {
  test('an identifier that is no UUID is a 422 that names it', async () => {
    for (const id of [
      'nonsense',
      '123',
      `${unknownId}0`,
      unknownId.replaceAll('-', ''),
      '%00',
      '%F0%9F%98%80',
    ]) {
      expect(faults(await product().call(method, path(id)))).toEqual([['path.file_id', 'uuid_parsing']]);
    }
  });

  test("an unknown file and another environment's are the same 404", async () => {
    const rest = product();
    const ticket = await rest.post('/files/init', { filename: 'mine.txt', size: 3 });
    const foreign = await rest.call(method, path(ticket.body.file_id), { key: rest.harness.keys.staging });
    const unknown = await rest.call(method, path(unknownId));
    expectProblem(foreign, 404, 'file_not_found');
    expectProblem(unknown, 404, 'file_not_found');
    expect((await rest.get(`/files/${ticket.body.file_id}/status`)).status).toBe(200);
  });

  test('an identifier in upper case is the same file', async () => {
    const rest = product();
    const ticket = await rest.post('/files/init', { filename: 'case.txt', size: 3 });
    const answer = await rest.call(method, path(ticket.body.file_id.toUpperCase()));
    expect(answer.status).not.toBe(404);
    expect(answer.status).not.toBe(422);
  });

  test('401 without a key', async () => {
    expectProblem(await product().call(method, path(unknownId), { key: null }), 401, 'unauthorized');
  });
}
