import { Input } from 'antd';
import { Field } from '../../form/field.tsx';
import { type EvaluatedItem, figureIn } from './evaluation-form.ts';

interface FigureFieldProps {
  readonly label: string;
  /** The field of the form; Enter goes to the same column of the next item. */
  readonly column: 'itemPrice' | 'estimatedWeight';
  readonly evaluated: EvaluatedItem;
  readonly quantity: number;
  readonly problem: string | undefined;
  /** The figure of all pieces in words. */
  readonly write: (figure: number) => string;
  /** The unit, before or behind the figure. */
  readonly unit: { readonly prefix: string } | { readonly suffix: string };
  readonly change: (change: Partial<EvaluatedItem>) => void;
}

/** A figure of one piece, with what it comes to for all of them. */
export const FigureField = ({ label, column, evaluated, quantity, problem, write, unit, change }: FigureFieldProps) => {
  const figure = figureIn(evaluated[column]);
  const together = figure > 0 ? ` = ${write(figure * quantity)}` : '';
  return (
    <Field label={label} problem={problem} hint={`× ${quantity}${together}`}>
      {(control) => (
        <Input
          {...control}
          {...unit}
          data-column={column}
          inputMode="decimal"
          autoComplete="off"
          value={evaluated[column]}
          onChange={({ target }) => change({ [column]: target.value })}
        />
      )}
    </Field>
  );
};
