import { Type } from 'typebox';
import { operation, success } from '../operation.ts';

export const contactSupport = operation({
  id: 'contactSupport',
  service: 'catalog',
  method: 'POST',
  path: 'contact/support',
  caller: 'public',
  summary: 'Keeps a query for the operators and acknowledges it.',
  body: Type.Object({
    name: Type.String({ maxLength: 100 }),
    email: Type.String({ maxLength: 254 }),
    message: Type.String({ maxLength: 5000 }),
  }),
  answer: success({ message: Type.String() }),
  errors: [],
});
