import { Tag, Typography } from 'antd';
import { type RecordColumn, RecordTable } from '../../frame/record-table.tsx';
import { IndiaTime } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';
import { share, type VersionRole, type VersionRow } from './version-rows.ts';

const words = texts.modules;
const colours = { live: 'success', canary: 'processing', previous: 'default' } as const;

/** What a version is to visitors now. */
export const RoleTag = ({ role }: { role: VersionRole }) => (
  <Tag color={colours[role.kind]}>
    {role.kind === 'canary' ? words.canary(role.percent) : role.kind === 'live' ? words.live : words.previous}
  </Tag>
);

/** How often something went wrong, and the share of visits. */
const failures = (times: number, { visits }: VersionRow) =>
  times === 0 ? (
    times
  ) : (
    <Typography.Text type="danger" strong>
      {times} ({share(times, visits)})
    </Typography.Text>
  );

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const columns: readonly RecordColumn<VersionRow>[] = [
  { title: words.module, dataIndex: 'module', rowScope: 'row' },
  {
    title: words.version,
    render: (_, { role, version, builtAt, verdict }) => (
      <>
        <RoleTag role={role} /> <code>{version}</code>
        {builtAt && (
          <>
            <br />
            <IndiaTime at={builtAt} />
          </>
        )}
        {verdict && (
          <>
            <br />
            <Typography.Text type="secondary">{verdict}</Typography.Text>
          </>
        )}
      </>
    ),
  },
  { title: words.visits, dataIndex: 'visits', align: 'end' },
  { title: words.loadFailures, align: 'end', render: (_, row) => failures(row.loadFailures, row) },
  { title: words.crashes, align: 'end', render: (_, row) => failures(row.crashes, row) },
  {
    title: words.causes,
    render: (_, { causes }) => causes.map(([cause, times]) => `${cause} ${times}`).join(', ') || texts.none,
  },
  {
    title: words.interactive,
    render: (_, { interactive }) =>
      interactive ? (
        <>
          {seconds(interactive.p75)}{' '}
          <small>{words.halfAndMost(seconds(interactive.p50), seconds(interactive.p95))}</small>
        </>
      ) : (
        texts.none
      ),
  },
];

/** Every version that visitors receive, with its figures. */
export const VersionTable = ({ rows }: { rows: readonly VersionRow[] }) => (
  <RecordTable<VersionRow>
    label={words.versions}
    rowKey={({ module, version }) => `${module} ${version}`}
    columns={columns}
    dataSource={rows}
  />
);
