/** Our account at the card and netbanking provider, for the mode that this service takes payments in. */
interface RazorpayAccess {
  /** The API's base address, `/v1` included. */
  readonly url: string;
  readonly widgetUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** The newest first; the one before stays valid while notices signed with it are still repeated. */
  readonly webhookSecrets: readonly string[];
}

/** Our account at the wallet provider. */
interface PaypalAccess {
  readonly url: string;
  readonly sdkUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Id of our subscription, which is part of what is signed; without it notices are refused. */
  readonly webhookId: string | undefined;
}

/** A provider without credentials is absent and not offered. */
export interface Access {
  readonly razorpay: RazorpayAccess | undefined;
  readonly paypal: PaypalAccess | undefined;
}
