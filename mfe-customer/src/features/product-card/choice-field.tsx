import { httpUrl } from '@potli/contracts/rules/links.ts';
import { useId, useState } from 'react';
import { InputField } from '../../kit/field.tsx';
import { createTexts } from '../../texts/ordering.ts';

interface ChoiceFieldProps {
  readonly label: string;
  readonly options: readonly {
    readonly value: string;
    readonly image?: string | undefined;
    readonly isSoldOut?: boolean;
  }[];
  /** The option of something that the store does not list, and the label of its text field. */
  readonly other: string;
  readonly otherLabel: string;
  readonly error: string | undefined;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

type TypedFieldProps = Pick<ChoiceFieldProps, 'label' | 'error' | 'maxLength' | 'value' | 'onChange'>;

const TypedField = ({ onChange, ...own }: TypedFieldProps & { placeholder?: string }) => (
  <InputField {...own} dir="auto" autoComplete="off" onChange={({ target }) => onChange(target.value)} />
);

const Choices = ({ label, options, other, otherLabel, value, onChange, ...own }: ChoiceFieldProps) => {
  const group = useId();
  const [isTyping, setTyping] = useState(false);
  const isListed = options.some((option) => option.value === value && !option.isSoldOut);
  const isOther = isTyping || (value !== '' && !isListed);
  const choose = (choice: string, typing: boolean) => {
    setTyping(typing);
    onChange(choice);
  };
  return (
    <fieldset className="customer-field customer-bare customer-wide">
      <legend className="customer-label">{label}</legend>
      <div className="customer-chips">
        {options.map((option) => {
          const image = httpUrl(option.image ?? '')?.href;
          return (
            <label key={option.value} className="customer-chip" dir="auto">
              <input
                type="radio"
                name={group}
                checked={!isOther && option.value === value}
                disabled={option.isSoldOut}
                onChange={() => choose(option.value, false)}
              />
              {image && <img src={image} alt="" width={32} height={32} loading="lazy" referrerPolicy="no-referrer" />}
              {option.isSoldOut ? (
                <span>
                  <s>{option.value}</s> <span className="visually-hidden">{createTexts.soldOutOption}</span>
                </span>
              ) : (
                option.value
              )}
            </label>
          );
        })}
        <label className="customer-chip">
          <input type="radio" name={group} checked={isOther} onChange={() => choose('', true)} />
          {other}
        </label>
      </div>
      {isOther && (
        // A beginning that is itself an option does not close the field.
        <TypedField {...own} label={otherLabel} value={value} onChange={(text) => choose(text, true)} />
      )}
    </fieldset>
  );
};

/** A choice of what the store offers, or a text field where it names nothing. Sold-out options cannot be chosen. */
export const ChoiceField = (props: ChoiceFieldProps) => {
  const { label, options, error, maxLength, value, onChange } = props;
  return options.length > 0 ? (
    <Choices {...props} />
  ) : (
    <TypedField {...{ label, error, maxLength, value, onChange }} placeholder={createTexts.ifAny} />
  );
};
