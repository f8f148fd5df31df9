import { beforeEach } from 'vitest';
import { type Stage, setStage } from './stage.ts';

/** The stage of the running test, in a file that called `stageForEachTest()`. */
export let stage: Stage;

/** Gives each test of the file that calls it a new stage. */
export const stageForEachTest = (): void => {
  beforeEach(async () => {
    stage = await setStage();
    return () => stage.close();
  });
};
