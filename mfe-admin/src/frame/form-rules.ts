import { isBlank } from '@potli/contracts/rules/text.ts';
import type { FormRule } from 'antd';

/** The rules of a text that may not be empty. */
export const required = (message: string): FormRule[] => [
  { required: true, message },
  {
    validator: async (_, text: unknown) =>
      typeof text === 'string' && text !== '' && isBlank(text) ? Promise.reject(new Error(message)) : undefined,
  },
];

/** A rule of a form's field by one of the pure functions that name a problem of the whole form. */
export const rule =
  <C>(problemIn: (content: C) => string | undefined): FormRule =>
  ({ getFieldsValue }) => ({
    validator: async () => {
      const problem = problemIn(getFieldsValue(true));
      if (problem !== undefined) throw new Error(problem);
    },
  });
