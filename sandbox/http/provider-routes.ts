import Router from '@koa/router';
import { browserScript } from './browser-script.ts';
import { openToBrowsers } from './cors.ts';
import { type Switches, type SwitchTable, switchRoutes } from './switches.ts';

export interface ProviderParts<T extends SwitchTable> {
  prefix: string;
  /** The script that pages load, and the file that it is made of. */
  widget: { path: string; file: URL };
  table: T;
  switches: Switches<T>;
  deliveries: readonly unknown[];
}

/** What a payment provider has beside its API: the script of its widget, failure switches and the webhooks sent. */
export const providerRoutes = <T extends SwitchTable>(parts: ProviderParts<T>): Router => {
  const { prefix, widget, table, switches, deliveries } = parts;
  const router = new Router({ prefix });
  router.get(widget.path, openToBrowsers, async (ctx) => {
    ctx.type = 'text/javascript';
    ctx.body = await browserScript(new URL('../widget/dialog.ts', import.meta.url), widget.file);
  });
  router.get('/_deliveries', (ctx) => {
    ctx.body = deliveries;
  });
  switchRoutes(router, '/_switches', table, switches);
  return router;
};
