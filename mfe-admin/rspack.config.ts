import { moduleConfig } from '@potli/release/rspack-base.ts';

export default moduleConfig({ name: 'admin' });
