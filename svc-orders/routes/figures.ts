import { Readable } from 'node:stream';
import { exportFigures, getFigures } from '@potli/contracts/order/figures.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { stringify } from 'csv-stringify/sync';
import type { Dependencies } from '../dependencies.ts';
import { figuresOf } from '../figures/figures.ts';
import { keptAnswers } from '../figures/kept-answers.ts';
import { beginningOf, lastPeriods, type Unit } from '../figures/periods.ts';

/** The shop at a glance. */
export const mountFigures = (service: Service, { orders, clock }: Dependencies): void => {
  /** Only orders that changed since the first day can have a step in the periods. */
  const counted = keptAnswers(async (key) => {
    const now = clock();
    const [unit, count] = key.split(' ') as [Unit, string];
    const periods = lastPeriods(unit, Number(count), now);
    const figures = figuresOf(periods);
    const first = beginningOf(periods.at(-1)?.from ?? indiaDate(now));
    for await (const order of orders.each({ where: { updated_at: { gte: first } }, sort: ['updated_at'] }))
      figures.add(order);
    return { counted_at: now.toISOString(), ...figures.answer() };
  });
  const read = ({ unit, periods }: { readonly unit: Unit; readonly periods: number }) => counted(`${unit} ${periods}`);

  service.mount(getFigures, async ({ query }) => {
    const now = clock().toISOString();
    const overdue = await orders.count({ needs_action: true, due_at: { lt: now }, waits_from: { lte: now } });
    return { success: true, overdue, ...(await read(query)) };
  });

  service.mount(exportFigures, async ({ query, setHeader }) => {
    const { rows } = await read(query);
    setHeader('content-disposition', `attachment; filename="figures-${indiaDate(clock())}.csv"`);
    return Readable.from([
      stringify(rows, { bom: true, header: true, record_delimiter: 'windows', escape_formulas: false }),
    ]);
  });
};
