/** Our account at the card and netbanking provider, for the mode that this service takes payments in. */
interface RazorpayAccess {
  /** The API's base address, `/v1` included. */
  readonly url: string;
  readonly widgetUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** Newest first. The previous one stays valid while webhooks signed with it are retried. */
  readonly webhookSecrets: readonly string[];
}

/** Our account at the wallet provider. */
interface PaypalAccess {
  readonly url: string;
  readonly sdkUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Id of our webhook subscription, part of the signed text; without it webhooks are rejected. */
  readonly webhookId: string | undefined;
}

/** A provider without credentials is absent and not offered. */
export interface Access {
  readonly razorpay: RazorpayAccess | undefined;
  readonly paypal: PaypalAccess | undefined;
}
