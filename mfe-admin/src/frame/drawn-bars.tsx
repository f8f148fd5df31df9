import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';

export interface BarsProps {
  /** From left to right. */
  readonly bars: readonly { readonly name: string; readonly value: number }[];
  /** The series, in words. */
  readonly unit: string;
  /** A value in full, in the tooltip. */
  readonly valueText: (value: number) => string;
  /** A value at the axis. */
  readonly axisText: (value: number) => string;
}

const tick = { fill: 'var(--potli-ink-soft)', fontSize: 12 };

/** The bars with their axes; the colours are those of the page, also in the dark. */
export const DrawnBars = ({ bars, unit, valueText, axisText }: BarsProps) => (
  <BarChart
    responsive
    data={[...bars]}
    style={{ width: '100%', height: '100%' }}
    margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
    // The table of the page is for keyboard and screen reader.
    accessibilityLayer={false}
  >
    <CartesianGrid vertical={false} stroke="var(--potli-line)" />
    <XAxis dataKey="name" tick={tick} tickLine={false} axisLine={{ stroke: 'var(--potli-line)' }} minTickGap={24} />
    <YAxis
      width="auto"
      tick={tick}
      tickLine={false}
      axisLine={false}
      tickCount={4}
      allowDecimals={false}
      tickFormatter={axisText}
    />
    <Tooltip
      isAnimationActive={false}
      cursor={{ fill: 'var(--potli-line)', opacity: 0.5 }}
      contentStyle={{
        border: '1px solid var(--potli-line)',
        borderRadius: 8,
        background: 'var(--potli-card)',
        color: 'var(--potli-ink)',
      }}
      itemStyle={{ color: 'var(--potli-ink)' }}
      formatter={(value) => valueText(Number(value))}
    />
    <Bar dataKey="value" name={unit} fill="var(--potli-indigo)" radius={[2, 2, 0, 0]} isAnimationActive={false} />
  </BarChart>
);
