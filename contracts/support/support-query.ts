import { isBlank } from '../rules/text.ts';
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
  ...(isBlank(name) && { name: 'Please enter your name.' }),
  ...(!looksLikeEmail(email) && { email: 'Please enter a valid email address.' }),
  ...(isBlank(message) && { message: 'Please enter your query.' }),
});
