import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Deps } from '../app.ts';

export const mountOperator = (service: Service, { signIn, logger }: Deps): void => {
  service.mount(authenticateOperator, async ({ body, address }) => {
    const { token, operator, expires_at } = await signIn.authenticate(body.passkey, address);
    logger.info({ operator: operator.name }, 'an operator signed in');
    return { success: true, token, operator: { name: operator.name }, expires_at };
  });
};
