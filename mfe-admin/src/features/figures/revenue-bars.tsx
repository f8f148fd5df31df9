import type { FiguresRow } from '@potli/contracts/order/figures.ts';
import { texts } from '../../texts.ts';
import { periodText, type Unit } from './period-text.ts';

const height = 72;
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Revenue by period as bars, oldest on the left; the table says the same in figures. */
export const RevenueBars = ({ rows, unit }: { rows: readonly FiguresRow[]; unit: Unit }) => {
  const most = Math.max(1, ...rows.map(({ revenue }) => revenue));
  return (
    <svg
      style={{ display: 'block', width: '100%', height: 96, fill: 'var(--potli-indigo)' }}
      viewBox={`0 0 ${rows.length * 10} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={texts.figures.chart}
    >
      {rows.toReversed().map(({ from, revenue }, index) => {
        const tall = Math.max(1, (revenue / most) * height);
        return (
          <rect key={from} x={index * 10 + 1} width={8} y={height - tall} height={tall}>
            <title>{texts.figures.bar(periodText(from, unit), rupees.format(revenue))}</title>
          </rect>
        );
      })}
    </svg>
  );
};
