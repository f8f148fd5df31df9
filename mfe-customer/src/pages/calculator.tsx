import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { CalculatorForm } from '../features/calculator/calculator-form.tsx';
import { calculatorTexts } from '../texts/calculator.ts';

export const CalculatorPage = () => {
  usePageTitle(calculatorTexts.title);
  return (
    <div className="page customer-stack customer-wide">
      <h1>{calculatorTexts.title}</h1>
      <p className="customer-intro">{calculatorTexts.intro}</p>
      <div className="customer-columns">
        <div className="customer-head">
          <CalculatorForm />
        </div>
        <section className="card customer-aside" aria-labelledby="calculator-notes">
          <h2 id="calculator-notes">{calculatorTexts.notesTitle}</h2>
          <ul className="customer-notes">
            {calculatorTexts.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
};
