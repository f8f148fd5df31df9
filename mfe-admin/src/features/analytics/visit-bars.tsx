import type { AnalyticsDay } from '@potli/contracts/analytics/operations.ts';
import { texts } from '../../texts.ts';

const height = 72;

/** Visits by day as bars, oldest on the left; the table below says the same in figures. */
export const VisitBars = ({ days }: { days: readonly AnalyticsDay[] }) => {
  const most = Math.max(1, ...days.map(({ visits }) => visits));
  return (
    <svg
      style={{ display: 'block', width: '100%', height: 96, fill: 'var(--potli-indigo)' }}
      viewBox={`0 0 ${days.length * 10} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={texts.analytics.visitsByDay}
    >
      {days.toReversed().map(({ date, visits }, index) => (
        <rect
          key={date}
          x={index * 10 + 1}
          width={8}
          y={height - Math.max(1, (visits / most) * height)}
          height={Math.max(1, (visits / most) * height)}
        >
          <title>{texts.analytics.chart(date, visits)}</title>
        </rect>
      ))}
    </svg>
  );
};
