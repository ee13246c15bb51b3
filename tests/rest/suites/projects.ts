import { expectProblem, type Rest } from '../support/startRest';

/** See docs/specification.md#get-projects. */
export function projectsSuite(product: () => Rest): void {
  let rest: Rest;
  beforeAll(() => {
    rest = product();
  });
  describe('GET /projects', () => {
    test('is a bare array of whole records', async () => {
      const { status, body } = await rest.get('/projects');
      expect(status).toBe(200);
      expect(Array.isArray(body)).toBe(true);
      expect(body).toHaveLength(1);
      expect(Object.keys(body[0])).toEqual([
        'id',
        'name',
        'organization_id',
        'created_by_user_id',
        'is_active',
        'created_at',
        'updated_at',
      ]);
      expect(body[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    });

    test('shows all projects of the organization and none of another', async () => {
      const { models } = rest.harness;
      const organizationId = (await rest.get('/me')).body.organization_id;
      const other = { createdByUserId: organizationId, isActive: false };
      const foreign = '7f3c1a52-6d0e-4f5b-9a51-2f6f0c6f8a01';
      const own = '1d5b0a86-52c4-4b6a-8f6c-0f0f5d9c2b02';
      const later = new Date(Date.now() + 1000);
      await models.projects.create([
        { _id: own, name: 'Second', organizationId, ...other, createdAt: later, updatedAt: later },
        {
          _id: foreign,
          name: 'Foreign',
          organizationId: foreign,
          ...other,
          createdAt: later,
          updatedAt: later,
        },
      ]);
      const { body } = await rest.get('/projects');
      expect(body.map((project: { name: string }) => project.name)).toEqual(['Demo project', 'Second']);
      expect(body[1]).toMatchObject({ id: own, is_active: false, organization_id: organizationId });
    });

    test('401 without a key', async () => {
      expectProblem(await rest.get('/projects', { key: null }), 401, 'unauthorized');
    });
  });
}
