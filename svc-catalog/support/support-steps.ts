import type { OperatorStep } from '@potli/contracts/operator/team.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import type { SupportQueryDocument } from './support-query.ts';

/**
 * The answers and marks of support queries since a moment (ISO 8601 UTC), newest first, at most `limit`; of one operator
 * where named.
 */
export const supportSteps = async (
  queries: Collection<SupportQueryDocument>,
  { since, operator, limit }: { since: string; operator?: string | undefined; limit: number },
): Promise<OperatorStep[]> => {
  const steps: OperatorStep[] = [];
  for await (const query of queries.each({ where: { worked_at: { gte: since } }, sort: ['-worked_at'] }))
    steps.push(
      ...stepsOf(query).filter((step) => step.at >= since && (operator === undefined || step.operator === operator)),
    );
  return steps.sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, limit);
};

const stepsOf = ({ answers = [], answered_at, answered_by, order_id, reference }: SupportQueryDocument) => {
  const order = { ...(order_id !== undefined && { order_id }), ...(reference !== undefined && { reference }) };
  const step = (command: string, at: string, operator: string): OperatorStep => ({
    ...{ at, operator, command, from: 'open', to: 'answered' },
    ...order,
  });
  const steps = answers.map(({ at, by }) => step('answer_support_query', at, by));
  const marked = answered_at !== null && answered_by !== null && answers.every(({ at }) => at !== answered_at);
  return marked ? [...steps, step('mark_support_query', answered_at, answered_by)] : steps;
};
