import type { APIResponse, Page } from '@playwright/test';

type Json = Awaited<ReturnType<APIResponse['json']>>;

/** The page gets the server's own answers to these calls, with the change laid over each. */
export const changeAnswers = async (
  page: Page,
  path: string | ((url: URL) => boolean),
  change: (answer: Json) => unknown,
): Promise<void> => {
  await page.route(path, async (route) => {
    // A poll asks whether its answer still holds, and a yes has no body to change.
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    await route.fulfill({ response, json: change(await response.json()) });
  });
};
