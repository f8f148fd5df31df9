import { beforeEach } from 'vitest';
import { type Stage, setStage } from './stage.ts';

/** The stage of the running test: each test of a file that imports it has a new one. */
export let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
  return () => stage.close();
});
