import { rupees } from '@potli/ui-kit/money.tsx';
import { problemText } from '@potli/ui-kit/problem-text.ts';
import { useAlert } from '@potli/ui-kit/use-alert.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { Button } from 'antd';
import { useLazyShippingCostQuery } from '../api.ts';

export const CalculatorPage = () => {
  usePageTitle('Shipping price calculator');
  const { alert } = useAlert();
  const [shippingCost, { isFetching }] = useLazyShippingCostQuery();
  const getPrice = async () => {
    const { data, error } = await shippingCost({ query: { country: 'UK' } });
    const perKilo = data?.shipping_rates['1'];
    await alert(
      perKilo === undefined
        ? problemText(error, 'Failed to fetch shipping rates.')
        : `1 kg to the UK: ${rupees(perKilo)}`,
    );
  };
  return (
    <div className="page">
      <h1>Shipping price calculator</h1>
      <p>
        <Button type="primary" loading={isFetching} onClick={getPrice}>
          Get Price
        </Button>
      </p>
    </div>
  );
};
