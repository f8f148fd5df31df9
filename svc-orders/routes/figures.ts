import { exportFigures, getFigures } from '@potli/contracts/order/figures.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { stringify } from 'csv-stringify/sync';
import type { Dependencies } from '../dependencies.ts';
import { figuresOf } from '../figures/figures.ts';
import { beginningOf, lastPeriods, type Unit } from '../figures/periods.ts';

/** The shop at a glance. */
export const mountFigures = (service: Service, { orders, clock }: Dependencies): void => {
  /** Only orders that changed since the first day can have a step in the periods. */
  const read = async ({ unit, periods: count }: { readonly unit: Unit; readonly periods: number }) => {
    const periods = lastPeriods(unit, count, clock());
    const figures = figuresOf(periods);
    const first = beginningOf(periods.at(-1)?.from ?? indiaDate(clock()));
    for await (const order of orders.each({ where: { updated_at: { gte: first } }, sort: ['updated_at'] }))
      figures.add(order);
    return figures.answer();
  };

  service.mount(getFigures, async ({ query }) => {
    const now = clock().toISOString();
    const overdue = await orders.count({ needs_action: true, due_at: { lt: now }, waits_from: { lte: now } });
    return { success: true, overdue, ...(await read(query)) };
  });

  service.mount(exportFigures, async ({ query, setHeader }) => {
    const { rows } = await read(query);
    setHeader('content-disposition', `attachment; filename="figures-${indiaDate(clock())}.csv"`);
    return (async function* () {
      yield stringify(rows, { bom: true, header: true, record_delimiter: 'windows', escape_formulas: false });
    })();
  });
};
