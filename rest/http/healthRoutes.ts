import type { FastifyInstance } from 'fastify';

export interface Readiness {
  ready: boolean;
  checks: Record<string, 'ok' | string>;
}

/** `/livez`: the process answers. `/readyz`: what it depends on does too; 503 otherwise. */
export function addHealthRoutes(server: FastifyInstance, readiness: () => Promise<Readiness>): void {
  server.get('/livez', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const { ready, checks } = await readiness();
    reply.code(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not ready', checks };
  });
}
