import type { Deploys, Releases } from '@potli/contracts/mfe/operations.ts';
import { Flex, Tag, Typography } from 'antd';
import { type RecordColumn, RecordTable } from '../../frame/record-table.tsx';
import { IndiaTime, indiaTime } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';
import { roleOf } from './version-rows.ts';
import { RoleTag } from './version-table.tsx';

const words = texts.modules;

type Release = Releases['releases'][number];
type Modules = Deploys['modules'];

const Checks = ({ verdict }: Pick<Release, 'verdict'>) => {
  if (!verdict) return <Typography.Text type="secondary">{words.notChecked}</Typography.Text>;
  const { at, by, passed, problems, skipped } = verdict;
  return (
    <>
      <Tag color={passed ? 'success' : 'error'}>{passed ? words.passed : words.rejected}</Tag>
      <IndiaTime at={at} /> {words.by} {by}
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {skipped.map((check) => (
        <p key={check}>{words.skipped(check)}</p>
      ))}
    </>
  );
};

/** The signed link, to open and to hand to somebody without an account. */
const Preview = ({ module, version, preview, preview_until: until }: Release) => (
  <Flex gap={4} align="center">
    <a href={preview} target="_blank" rel="noreferrer" aria-label={words.previewOf(module, version)}>
      {words.openPreview}
    </a>
    <Typography.Text
      styles={{ action: { minWidth: 24, minHeight: 24 } }}
      copyable={{
        text: new URL(preview, location.href).href,
        tooltips: [words.copyPreview(indiaTime(until)), words.copied],
      }}
    />
  </Flex>
);

/** Missing for a release that visitors do not get. */
const GivenAs = ({ release: { module, version }, modules }: { release: Release; modules: Modules }) => {
  const own = modules.find((each) => each.module === module);
  if (!own || ![own.live.version, own.canary?.version, own.previous].includes(version)) return null;
  return <RoleTag role={roleOf(own, version)} />;
};

const columnsOf = (modules: Modules): readonly RecordColumn<Release>[] => [
  { title: words.module, dataIndex: 'module', rowScope: 'row' },
  {
    title: words.version,
    render: (_, release) => (
      <>
        <GivenAs release={release} modules={modules} /> <code>{release.version}</code>
      </>
    ),
  },
  { title: words.built, render: (_, { built_at: at }) => <IndiaTime at={at} /> },
  { title: words.checks, render: (_, { verdict }) => <Checks {...(verdict && { verdict })} /> },
  { title: words.preview, render: (_, release) => <Preview {...release} /> },
];

/** The latest stored releases of each module: what the release checks found, and a preview. */
export const ReleaseTable = ({ releases, modules }: { releases: readonly Release[]; modules: Modules }) => (
  <>
    <h2 style={{ fontSize: 16 }}>{words.releases}</h2>
    {releases.length === 0 ? (
      <p>{words.noReleases}</p>
    ) : (
      <RecordTable<Release>
        label={words.releases}
        rowKey={({ module, version }) => `${module} ${version}`}
        columns={columnsOf(modules)}
        dataSource={releases}
      />
    )}
  </>
);
