import { looksLikeEmail } from '../rules/user-details.ts';

/** What the contact form holds (spec 5). */
export interface SupportQuery {
  name: string;
  email: string;
  message: string;
}

/** The wrong fields of the contact form with the specification's message for each (spec 5). */
export const problemsInSupportQuery = ({
  name,
  email,
  message,
}: SupportQuery): Partial<Record<keyof SupportQuery, string>> => ({
  ...(name.trim() === '' && { name: 'Please enter your name.' }),
  ...(!looksLikeEmail(email) && { email: 'Please enter a valid email address.' }),
  ...(message.trim() === '' && { message: 'Please enter your query.' }),
});
