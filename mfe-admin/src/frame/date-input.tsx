import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface DateInputProps {
  readonly id?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
  /** The column of a form that Enter goes down. */
  readonly 'data-column'?: string;
  /** YYYY-MM-DD, or empty. */
  readonly value?: string;
  /** Without them, any date may be chosen. */
  readonly min?: string;
  readonly max?: string;
  readonly 'aria-label'?: string;
  readonly placeholder?: string;
  readonly width?: number;
  readonly onChange?: (value: string) => void;
}

const wire = 'YYYY-MM-DD';
/** Shown as dates are everywhere; the second one is typed faster. */
const formats = ['D MMM YYYY', wire];

/**
 * A date, typed in one of the formats or chosen. The calendar offers none before `min` or after `max`; one that is typed becomes the value, for
 * the form's rules to reject: antd's `onChange` would silently leave the date of before in place.
 */
export const DateInput = ({ value = '', min, max, width, onChange, ...control }: DateInputProps) => (
  <DatePicker
    {...control}
    style={{ width: width ?? '100%' }}
    value={value === '' ? null : dayjs(value)}
    {...(min !== undefined && { minDate: dayjs(min) })}
    {...(max !== undefined && { maxDate: dayjs(max) })}
    format={formats}
    onCalendarChange={(date) => onChange?.(dayjs.isDayjs(date) ? date.format(wire) : '')}
  />
);
