import type { Page } from 'playwright-core';
import type { PageProblem } from './page-problem.ts';

/** Runs in the page. Returns what styles outside of release files do to the frame. */
const frameProblems = (): string[] => {
  const found: string[] = [];
  for (const sheet of document.adoptedStyleSheets)
    if (sheet.cssRules.length > 0)
      found.push(`a script adds a style sheet to the whole document: ${sheet.cssRules[0]?.cssText.slice(0, 100)}`);
  for (const style of document.querySelectorAll('style')) {
    const written = new CSSStyleSheet();
    written.replaceSync(style.textContent ?? '');
    const rules = style.sheet?.cssRules ?? written.cssRules;
    if (rules.length > written.cssRules.length)
      found.push(`a script adds rules to a style sheet of the page: ${rules[rules.length - 1]?.cssText.slice(0, 100)}`);
  }
  const frame = ['html', 'body', '#root', '.shell-frame', '.shell-header', '.shell-footer'];
  for (const element of document.querySelectorAll<HTMLElement>(frame.join(', ')))
    if (element.style.length > 0)
      found.push(
        `a script sets the style of the frame (${element.className || element.localName}): ${element.style.cssText}`,
      );
  const brand = document.querySelector('.shell-header .shell-brand');
  const options = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  if (!brand?.checkVisibility(options)) return [...found, 'the header of the frame is not visible'];
  const { left, top, width, height } = brand.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  // A dialog covers the page until it is closed.
  const dialog = '[role="dialog"], [role="alertdialog"], dialog';
  if (!over?.closest(`.shell-header, ${dialog}`) && !over?.querySelector(dialog))
    found.push(`the header of the frame is covered${over ? ` by ${over.localName} ${over.className}` : ''}`);
  return found;
};

/** What a module does to the frame around it. */
export const frameFindings = async (page: Page): Promise<Omit<PageProblem, 'page'>[]> =>
  (await page.evaluate(frameProblems)).map((reason) => ({
    reason,
    cure: "Style the module's own elements only, in its CSS files.",
  }));
