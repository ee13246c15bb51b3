import type { FastifyInstance } from 'fastify';

export interface Readiness {
  ready: boolean;
  checks: Record<string, 'ok' | string>;
}

/** `/livez`: the process responds. `/readyz`: its dependencies are available too; otherwise 503. */
export function addHealthRoutes(server: FastifyInstance, readiness: () => Promise<Readiness>): void {
  server.get('/livez', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const { ready, checks } = await readiness();
    reply.code(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not ready', checks };
  });
}
