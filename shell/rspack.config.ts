import { shellConfig } from '@potli/dev/rspack-base.ts';

export default shellConfig();
