import Router from '@koa/router';
import type { Context, Next } from 'koa';
import { basicAuth, bearerToken } from '../http/basic-auth.ts';
import { readForm } from '../http/body.ts';
import { hexId } from '../http/ids.ts';
import { fail } from './failure.ts';

const lifeSeconds = 32_400;

/** The token endpoint and the check of the tokens that it gave. */
export const createTokens = (client: { id: string; secret: string }, clock: () => Date) => {
  const given = new Map<string, number>();
  const routes = new Router({ prefix: '/paypal' });

  routes.post('/v1/oauth2/token', async (ctx) => {
    const proof = basicAuth(ctx);
    if (proof?.user !== client.id || proof.password !== client.secret) {
      ctx.status = 401;
      ctx.body = { error: 'invalid_client', error_description: 'Client Authentication failed' };
      return;
    }
    if ((await readForm(ctx)).get('grant_type') !== 'client_credentials') {
      ctx.status = 400;
      ctx.body = { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' };
      return;
    }
    const token = `A21AA${hexId(40)}`;
    given.set(token, clock().getTime() + lifeSeconds * 1000);
    ctx.body = {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-SANDBOX',
      expires_in: lifeSeconds,
      nonce: clock().toISOString(),
    };
  });

  /** Revokes every token. */
  routes.post('/_revoke-tokens', (ctx) => {
    given.clear();
    ctx.status = 204;
  });

  const required = async (ctx: Context, next: Next): Promise<void> => {
    const until = given.get(bearerToken(ctx) ?? '');
    if (until === undefined || until < clock().getTime()) return fail(ctx, 'INVALID_TOKEN', 401);
    await next();
  };

  return { routes, required };
};
