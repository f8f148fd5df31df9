import { systemClock } from '@potli/service-kit/clock.ts';
import { startService } from '@potli/service-kit/start-service.ts';
import { createApp } from './app.ts';
import { readPaymentsSettings } from './settings.ts';

const { variables: env, app: settings } = readPaymentsSettings(process.env);
await startService('payments', env, (foundation) => {
  const { logger } = foundation;
  const { razorpay, paypal } = settings.access;
  if (!razorpay) logger.warn('card and netbanking is not offered: it has no credentials');
  if (!paypal) logger.warn('the wallet is not offered: it has no credentials');
  if (razorpay && razorpay.webhookSecrets.length === 0)
    logger.warn('Razorpay webhooks are rejected: no webhook secret is configured');
  if (paypal && paypal.webhookId === undefined)
    logger.warn('PayPal webhooks are rejected: no webhook id is configured');

  return createApp({ ...foundation, settings, clock: systemClock });
});
