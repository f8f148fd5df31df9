import Router from '@koa/router';
import { isObject, readText, textOf } from '../http/body.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { fail } from './failure.ts';
import { rawMember } from './signature.ts';
import { certificatePath } from './webhooks.ts';

/** Both ways to check a webhook: ask the provider, or fetch its certificate (here a bare public key). */
export const verificationRoutes = ({ signer, tokens }: ApiDependencies): Router => {
  const router = new Router();
  router.get(certificatePath, (ctx) => {
    ctx.type = 'application/x-pem-file';
    ctx.body = signer.publicKey;
  });

  router.post('/paypal/v1/notifications/verify-webhook-signature', tokens.required, async (ctx) => {
    const raw = await readText(ctx);
    const asked: unknown = JSON.parse(raw);
    const event = rawMember(raw, 'webhook_event');
    if (!isObject(asked) || event === undefined) return fail(ctx, 'MISSING_REQUIRED_PARAMETER');
    const transmission = {
      id: textOf(asked.transmission_id) ?? '',
      time: textOf(asked.transmission_time) ?? '',
      webhookId: textOf(asked.webhook_id) ?? '',
    };
    const genuine = signer.verify(transmission, event, textOf(asked.transmission_sig) ?? '');
    ctx.body = { verification_status: genuine ? 'SUCCESS' : 'FAILURE' };
  });
  return router;
};
