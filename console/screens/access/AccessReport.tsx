import type { AccessReportFragment } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { DataTable } from '../../ui/DataTable';

type Grant = AccessReportFragment['effective'][number];

const nameOf = ({ principal, via }: Grant) =>
  principal ?? (via === 'administrators' ? text.access.administrators : text.access.everyone);

/** Who may see something, and why. */
export function AccessReport({ access }: { access: AccessReportFragment }) {
  return (
    <DataTable
      caption={text.access.title}
      rows={access.effective}
      keyOf={(grant) => `${grant.via} ${grant.principal}`}
      columns={[
        { title: text.access.who, cell: nameOf },
        { title: text.access.why, cell: ({ via }) => text.access.via[via] },
      ]}
    />
  );
}
