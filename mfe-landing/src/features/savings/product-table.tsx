import { Section } from '../section/section.tsx';
import { basket, basketUnits, indiaSubtotal, usaTotal } from './basket.ts';
import classes from './savings.module.css';

/** The example basket line by line. */
export const ProductTable = () => (
  <Section
    id="products"
    title="India vs USA"
    lead="The same things, what they cost there and here. Prices differ by store and by day."
  >
    <div className={classes.tableFrame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Units</th>
            <th scope="col">India</th>
            <th scope="col">USA</th>
          </tr>
        </thead>
        <tbody>
          {basket.map(({ product, units, india, usa }) => (
            <tr key={product}>
              <th scope="row">{product}</th>
              <td>{units}</td>
              <td>${india * units}</td>
              <td>${usa * units}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <td>{basketUnits}</td>
            <td>${indiaSubtotal}</td>
            <td>${usaTotal}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  </Section>
);
