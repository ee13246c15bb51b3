import { builder } from '../builder';
import { adminOnly } from '../cost';

/** What `admin` answers: a place for the fields, which ask for themselves whether they may. */
export const Administration = builder.objectRef<Record<string, never>>('Administration').implement({
  description:
    'What who administers can read: with the admin token everything, with a key of the role `admin` what concerns its environment.',
});

builder.queryField('admin', (t) =>
  t.field({
    type: Administration,
    description: 'Administration. Not there for other keys.',
    ...adminOnly({ own: 0 }),
    resolve: () => ({}),
  }),
);
