import { moduleConfig } from '@potli/dev/rspack-base.ts';

export default moduleConfig({ name: 'admin' });
