import {
  addOperator,
  listOperatorSteps,
  type OperatorStep,
  revokeOperator,
  setOperatorRoles,
} from '@potli/contracts/operator/team.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { daysBefore } from '@potli/service-kit/clock.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { assertConfirmed } from '@potli/service-kit/operator.ts';
import { DuplicateError } from '@potli/service-kit/store/store.ts';
import type { Dependencies } from '../dependencies.ts';
import { operatorSteps } from '../operator/operator-steps.ts';
import { assertMayHave, insertOperator, operatorNamed, revoke, setRoles } from '../operator/team.ts';

const pageSize = 20;

/** Administrators manage operators and see what they did. */
export const mountTeam = (
  service: Service,
  { operators, sessions, orders, catalog, clock, logger }: Dependencies,
): void => {
  service.mount(addOperator, async ({ body, operator: by }) => {
    assertConfirmed(by);
    const name = body.name.trim().replaceAll(/ +/g, ' ');
    if (await operatorNamed(operators, name)) throw new AppError('OPERATOR_NAME_TAKEN');
    try {
      const { record, passkey } = await insertOperator(operators, name, clock(), body.roles);
      logger.warn({ operator: by.name, of: name, roles: body.roles }, 'an operator was added');
      return { success: true, operator_id: record.id, name, passkey };
    } catch (error) {
      if (error instanceof DuplicateError) throw new AppError('OPERATOR_NAME_TAKEN');
      throw error;
    }
  });

  service.mount(setOperatorRoles, async ({ params, body: { roles, seen_roles }, operator: by }) => {
    assertConfirmed(by);
    assertMayHave({ id: params.operatorId }, roles);
    const { name } = await setRoles(operators, params.operatorId, roles, seen_roles);
    logger.warn({ operator: by.name, of: name, roles }, 'the roles of an operator were changed');
    return { success: true };
  });

  service.mount(revokeOperator, async ({ params, operator: by }) => {
    assertConfirmed(by);
    const { id, name } = await revoke(operators, params.operatorId, clock());
    await sessions.endAll(id);
    logger.warn({ operator: by.name, of: name }, 'an operator was revoked');
    return { success: true };
  });

  service.mount(listOperatorSteps, async ({ query: { operator, days = 7, page = 1 }, header }) => {
    const since = daysBefore(clock(), days);
    const skipped = (page - 1) * pageSize;
    /** One more than the pages so far hold. */
    const limit = skipped + pageSize + 1;
    const query = { days, limit, ...(operator !== undefined && { operator }) };
    const support = await catalog.supportStepsOf(query, header('authorization') ?? '').catch((error: unknown) => {
      logger.warn({ err: error }, 'the activity is listed without support answers');
      return undefined;
    });
    const changed = orders.each({ where: { updated_at: { gte: since } }, sort: ['-updated_at'] });
    const steps: OperatorStep[] = [];
    for await (const step of operatorSteps(changed, operator)) {
      if (step.at < since) break;
      steps.push(step);
      if (steps.length === limit) break;
    }
    const all = [...steps, ...(support ?? [])].sort((one, other) => other.at.localeCompare(one.at)).slice(0, limit);
    return {
      success: true,
      steps: all.slice(skipped, skipped + pageSize),
      more: all.length === limit,
      support: support ? 'included' : 'unavailable',
    };
  });
};
