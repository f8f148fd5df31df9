import { lazy, Suspense } from 'react';
import type { BarsProps } from './drawn-bars.tsx';

// The charting library comes with the first chart only.
const DrawnBars = lazy(async () => {
  const { DrawnBars: component } = await import(/* webpackChunkName: "chart" */ './drawn-bars.tsx');
  return { default: component };
});

interface BarChartProps extends BarsProps {
  /** What the chart shows. The page says the same in figures. */
  readonly label: string;
}

/** A small chart of bars. It takes its room before it is drawn. */
export const BarChart = ({ label, ...bars }: BarChartProps) => (
  <div role="img" aria-label={label} style={{ height: 180 }}>
    <Suspense>
      <DrawnBars {...bars} />
    </Suspense>
  </div>
);
