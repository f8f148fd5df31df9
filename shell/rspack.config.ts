import { shellConfig } from '@potli/release/rspack-base.ts';

export default shellConfig();
