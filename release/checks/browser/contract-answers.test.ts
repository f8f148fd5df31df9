import { allOperations } from '@potli/contracts/all-operations.ts';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { exampleOf, variants } from './contract-answers.ts';

test.each(allOperations.filter(({ answerType }) => answerType === undefined).map((each) => [each.id, each] as const))(
  'an example of the answer of %s keeps its contract',
  (_, { answer }) => {
    for (let variant = 0; variant < variants; variant += 1) {
      const example = exampleOf(answer as Parameters<typeof exampleOf>[0], variant);
      expect(
        [...Value.Errors(answer, example)].map(({ instancePath, message }) => `${instancePath} ${message}`),
      ).toEqual([]);
    }
  },
);
