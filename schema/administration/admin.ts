import { builder } from '../builder';
import { adminOnly } from '../cost';

/** Groups the administrative fields. Each field authorizes itself. */
export const Admin = builder.objectRef<Record<string, never>>('Admin').implement({
  description:
    'Data visible to administrators: everything with the admin token, the own environment with an API key of the role `admin`.',
});

builder.queryField('admin', (t) =>
  t.field({
    type: Admin,
    description: 'Data visible to administrators. Hidden from other API keys.',
    ...adminOnly({ own: 0 }),
    resolve: () => ({}),
  }),
);
