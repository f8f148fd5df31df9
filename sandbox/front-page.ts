import { page } from './http/html.ts';

/** The sandbox's front page: its parts and failure switches. */
export const frontPage = (origin: string): string =>
  page(
    'Sandbox of outside parties',
    `<h1>Sandbox</h1>
<p>Simulates every external provider over its HTTP API. Nothing here is real or stored: stopping the sandbox
forgets it all.</p>
<section class="card"><h2>For people</h2><ul>
<li><a href="/inbox">Inbox</a>: verification codes, order updates and support queries</li>
<li><a href="/switches">Switchboard</a>: what goes wrong next, and with whom</li>
<li><a href="/shop">Chandni Bazaar</a>: product pages whose links can be pasted into an order</li>
</ul></section>
<section class="card"><h2>For programs</h2><ul>
<li><code>/razorpay/v1</code>: card and netbanking, widget <a href="/razorpay/checkout.js">/razorpay/checkout.js</a>,
 <a href="/razorpay/_switches">switches</a>, <a href="/razorpay/_deliveries">webhooks sent</a></li>
<li><code>/paypal</code>: wallet, buttons <a href="/paypal/sdk/js">/paypal/sdk/js</a>,
 <a href="/paypal/_switches">switches</a>, <a href="/paypal/_deliveries">webhooks sent</a></li>
<li><code>/whatsapp</code>: messages, <a href="/whatsapp/_switches">switches</a></li>
<li><code>/sms</code>: messages, <a href="/sms/_switches">switches</a></li>
<li><code>/email</code>: e-mails, <a href="/email/_switches">switches</a></li>
<li><a href="/rates/v1/latest?symbols=USD,INR">/rates/v1/latest</a>: exchange rates, <a href="/rates/_switches">switches</a></li>
<li><a href="/inbox/messages">/inbox/messages</a>: the inbox as JSON (<code>?to=</code>, <code>?channel=</code>, <code>?after=</code>)</li>
</ul></section>
<section class="card"><h2>Failure switches</h2>
<p>GET shows each switch with its positions; POST sets one, for everything or for one order of the provider:</p>
<pre>curl -X POST ${origin}/razorpay/_switches -H 'content-type: application/json' \\
  -d '{"webhook":"none","next_create":"error500_after_create"}'
curl -X POST ${origin}/paypal/_switches -H 'content-type: application/json' \\
  -d '{"order":"5O190127TN364715T","next_capture":"pending"}'
curl -X POST ${origin}/whatsapp/_switches -H 'content-type: application/json' -d '{"fail_next":1,"code":131026}'
curl -X POST ${origin}/razorpay/_switches -H 'content-type: application/json' -d '{"reset":true}'</pre>
<p>Switches named <code>next_...</code> act once. In the payment windows there are buttons for the same.</p></section>`,
  );
