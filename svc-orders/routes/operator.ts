import { authenticateOperator, deviceCookie, proveOperator } from '@potli/contracts/operator/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { hostCookie } from '@potli/service-kit/host-cookie.ts';
import { errors } from 'jose';
import type { Dependencies } from '../dependencies.ts';
import { deviceWords } from '../operator/device-words.ts';
import { knownMs } from '../operator/lockout.ts';

const inCookies = (name: string, cookies = ''): string | undefined =>
  cookies
    .split('; ')
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);

export const mountOperator = (service: Service, { signIn, logger }: Dependencies): void => {
  service.mount(authenticateOperator, async ({ body, address, header, setHeader }) => {
    const https = header('x-forwarded-proto') === 'https';
    const cookie = hostCookie(deviceCookie, https);
    const { token, operator, expires_at, device } = await signIn.authenticate(body, {
      address,
      deviceWords: deviceWords(header('user-agent')),
      device: inCookies(cookie, header('cookie')),
    });
    setHeader(
      'set-cookie',
      `${cookie}=${device}; Path=/; Max-Age=${knownMs / 1000}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`,
    );
    logger.info({ operator: operator.name }, 'an operator signed in');
    return { success: true, token, operator: { name: operator.name }, expires_at };
  });

  service.mount(proveOperator, async ({ body }) => {
    const operator = await signIn.prove(body.token).catch((error: unknown) => {
      // A token that is not good is an answer here; a store that does not answer is a failure.
      if (error instanceof errors.JOSEError || (error instanceof AppError && error.code === 'TOKEN_INVALID'))
        return null;
      throw error;
    });
    if (!operator) return { success: true, operator };
    const { id, name, second_factor = 'off' } = operator;
    const roles: string[] = [...(operator.roles ?? [])];
    return { success: true, operator: { id, name, roles, second_factor } };
  });
};
