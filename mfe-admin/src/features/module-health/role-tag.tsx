import { Tag } from 'antd';
import { texts } from '../../texts.ts';
import type { VersionRole } from './version-rows.ts';

const words = texts.modules;
const colours = { live: 'success', canary: 'processing', previous: 'default' } as const;

/** What a version is to visitors now. */
export const RoleTag = ({ role }: { role: VersionRole }) => (
  <Tag color={colours[role.kind]}>
    {role.kind === 'canary' ? words.canary(role.percent) : role.kind === 'live' ? words.live : words.previous}
  </Tag>
);
