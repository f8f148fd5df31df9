import { type BasketLine, basket, basketUnits, indiaSubtotal, usaTotal } from '../../basket/basket.ts';
import { Section } from '../../kit/section.tsx';
import { texts } from '../../texts.ts';
import classes from './savings.module.css';

const { products } = texts;

const drawings: Readonly<Record<BasketLine['product'], string>> = {
  kurta: 'M9 3h6l5 3-2 5-2-1v11H8V10l-2 1-2-5zM9 3l3 5 3-5M8 17h8',
  saree: 'M6 3h12v18H6zM6 7h12M6 17h12M10 7v10M14 7v10',
  dupatta: 'M4 5c5 4 11 4 16 0v4c-5 5-11 5-16 0zM5 12v8M8 13v8M16 13v8M19 12v8',
  juttis: 'M3 16c0-4 5-3 8-6 2 3 6 3 9 3 2 0 1-3 0-4 3 1 3 8-2 8H3z',
  bedsheet: 'M3 8h18v11H3zM3 12h18M6 8V5h5v3M13 8V5h5v3',
  tiffin: 'M7 8h10v12H7zM7 12h10M7 16h10M9 8V5a3 3 0 0 1 6 0v3M5 10h2M17 10h2',
};

export const ProductTable = () => (
  <Section id="products" tone="card" joined title={products.title} lead={products.lead}>
    <div className={classes.tableFrame}>
      <table className={classes.table}>
        <thead>
          <tr>
            {Object.values(products.columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {basket.map(({ product, units, india, usa }) => (
            <tr key={product}>
              <th scope="row">
                <span className={classes.good}>
                  <svg className={classes.picture} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                    <path d={drawings[product]} />
                  </svg>
                  {products.names[product]}
                </span>
              </th>
              <td>{units}</td>
              <td>${india * units}</td>
              <td>${usa * units}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{products.together}</th>
            <td>{basketUnits}</td>
            <td>${indiaSubtotal}</td>
            <td>${usaTotal}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  </Section>
);
