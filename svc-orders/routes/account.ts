import {
  beginSecondFactor,
  confirmSecondFactor,
  confirmSession,
  currentSession,
  endSession,
  endSessions,
  getAccount,
  listOperators,
  type OperatorAccount,
  renewPasskey,
  renewRecoveryCodes,
  resetPasskey,
  resetSecondFactor,
  switchOffSecondFactor,
} from '@potli/contracts/operator/account.ts';
import { mayDo } from '@potli/contracts/operator/roles.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { assertConfirmed, assertRole } from '@potli/service-kit/operator.ts';
import type { Dependencies } from '../dependencies.ts';
import { isAdministrator, type OperatorRecord, rolesOf } from '../operator/operators.ts';
import type { SessionRecord } from '../operator/sessions.ts';
import { replacePasskey } from '../operator/team.ts';

/** An operator's own second factor and sessions, and everyone's for administrators. */
export const mountAccount = (service: Service, dependencies: Dependencies): void => {
  const { operators, sessions, secondFactors, signIn, logger } = dependencies;

  const accountOf = async (record: OperatorRecord, current: string | undefined): Promise<OperatorAccount> => {
    const open = await sessions.openOf(record.id);
    const factor = secondFactors.isOn(record) ? record.second_factor : undefined;
    return {
      operator_id: record.id,
      name: record.name,
      administrator: isAdministrator(record),
      roles: [...rolesOf(record)],
      second_factor: {
        on: factor !== undefined,
        since: factor?.since ?? null,
        recovery_codes_left: factor?.recovery.length ?? 0,
      },
      sessions: open
        .toSorted((one, other) => other.last_seen_at.localeCompare(one.last_seen_at))
        .map((session) => onTheWire(session, current)),
    };
  };
  const known = async (id: string): Promise<OperatorRecord> => {
    const record = await operators.get(id);
    if (!record || record.revoked_at !== null) throw new AppError('OPERATOR_NOT_FOUND');
    return record;
  };

  service.mount(getAccount, async ({ operator: { id, session } }) => {
    return { success: true, account: await accountOf(await known(id), session) };
  });

  service.mount(listOperators, async ({ operator: { session } }) => {
    const accounts: OperatorAccount[] = [];
    for await (const record of operators.each({ sort: ['name'] }))
      if (record.revoked_at === null) accounts.push(await accountOf(record, session));
    return { success: true, operators: accounts };
  });

  service.mount(endSession, async ({ params, operator: by }) => {
    const id = params.sessionId === currentSession ? by.session : params.sessionId;
    const session = id === undefined ? undefined : await sessions.get(id);
    if (!session || (session.operator_id !== by.id && !mayDo(by.roles ?? [], ['administrator'])))
      throw new AppError('SESSION_NOT_FOUND');
    if (!(await sessions.end(session.id))) throw new AppError('SESSION_NOT_FOUND');
    logger.info({ operator: by.name, of: session.operator_id }, 'a session was ended');
    return { success: true };
  });

  service.mount(endSessions, async ({ params, operator: by }) => {
    if (params.operatorId !== by.id) assertRole(by, ['administrator']);
    const { id, name } = await known(params.operatorId);
    const ended = await sessions.endAll(id, by.session);
    logger.info({ operator: by.name, of: name, ended }, 'sessions were ended');
    return { success: true, ended };
  });

  service.mount(beginSecondFactor, async ({ body, operator: { id }, address }) => {
    // Somebody who finds an open session must not lock its operator out with a factor of their own.
    await signIn.confirmPasskey(id, body.passkey, { address });
    return { success: true, ...(await secondFactors.begin(id)) };
  });

  service.mount(confirmSecondFactor, async ({ body, operator: { id, name, session } }) => {
    const recovery_codes = await secondFactors.confirm(id, body.code);
    if (session) await sessions.confirm(session);
    logger.info({ operator: name }, 'a second factor was switched on');
    return { success: true, recovery_codes };
  });

  service.mount(switchOffSecondFactor, async ({ body, operator: { id, name } }) => {
    await secondFactors.switchOff(id, body.code);
    logger.warn({ operator: name }, 'a second factor was switched off');
    return { success: true };
  });

  service.mount(renewRecoveryCodes, async ({ body, operator }) => ({
    success: true,
    recovery_codes: await secondFactors.renewRecoveryCodes(operator.id, body.code),
  }));

  service.mount(confirmSession, async ({ body, operator: { id, session } }) => {
    await secondFactors.use(id, body.code);
    if (session) await sessions.confirm(session);
    return { success: true, confirmed_until: secondFactors.confirmedUntil() };
  });

  service.mount(resetSecondFactor, async ({ params, operator: by }) => {
    assertConfirmed(by);
    const { id, name } = await known(params.operatorId);
    await secondFactors.reset(id);
    await sessions.endAll(id, by.session);
    logger.warn({ operator: by.name, of: name }, 'a second factor was reset by an administrator');
    return { success: true };
  });

  service.mount(renewPasskey, async ({ body, operator: by, address }) => {
    assertConfirmed(by);
    await signIn.confirmPasskey(by.id, body.passkey, { address });
    const passkey = await replacePasskey(operators, by.id);
    await sessions.endAll(by.id, by.session);
    logger.warn({ operator: by.name }, 'an operator has a new passkey');
    return { success: true, passkey };
  });

  service.mount(resetPasskey, async ({ params, operator: by }) => {
    assertConfirmed(by);
    const { id, name } = await known(params.operatorId);
    const passkey = await replacePasskey(operators, id);
    await sessions.endAll(id, by.session);
    logger.warn({ operator: by.name, of: name }, 'a passkey was reset by an administrator');
    return { success: true, passkey };
  });
};

const onTheWire = (session: SessionRecord, current: string | undefined) => ({
  session_id: session.id,
  device: session.device,
  signed_in_at: session.signed_in_at,
  last_seen_at: session.last_seen_at,
  expires_at: session.expires_at,
  current: session.id === current,
});
