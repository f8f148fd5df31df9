/** Hours within which customers are promised an evaluation, unless the settings say otherwise (EVALUATION_HOURS). */
export const usualEvaluationHours = 24;

/** When an order that came in now should be evaluated; ISO timestamp. One promise for customers and operators. */
export const evaluationDue = (now: Date, evaluationHours: number): string =>
  new Date(now.getTime() + evaluationHours * 3_600_000).toISOString();
