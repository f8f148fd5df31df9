/** The body of an order with one item, for a phone of the UK and the code sent to it. */
export const aSubmission = (mobile: string, otp: string) => ({
  order: {},
  user: {
    name: 'Load Tester',
    email: 'load.tester@mail.example',
    country_code: '+44',
    mobile,
    address: '12 Harbour Street, Leith',
    country: 'UK',
    postal_code: 'EH6 6LX',
  },
  orderItems: [{ product_link: 'https://shop.example/shawl', product_name: 'Shawl', color: 'Grey', quantity: 1 }],
  otp,
});
