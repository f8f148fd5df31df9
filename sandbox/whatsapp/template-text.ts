import { isObject, textOf } from '../http/body.ts';

interface TemplateMessage {
  name: string;
  /** Body and header parameters, in order. */
  params: string[];
  /** What a person would read. */
  text: string;
}

/**
 * Reads a template message. The approved wording lives with the provider, so the sandbox shows the parameters in their
 * order; a button's parameter is the end of a web address that begins with the product's own site.
 */
export const readTemplate = (template: Record<string, unknown>, siteUrl: string): TemplateMessage | undefined => {
  const name = textOf(template.name);
  if (name === undefined || !isObject(template.language) || textOf(template.language.code) === undefined)
    return undefined;
  const components = Array.isArray(template.components) ? template.components.filter(isObject) : [];
  const textsOf = (component: Record<string, unknown>): string[] =>
    (Array.isArray(component.parameters) ? component.parameters : [])
      .filter(isObject)
      .map((parameter) => textOf(parameter.text) ?? textOf(parameter.payload) ?? '');
  const params = components.filter(({ type }) => type !== 'button').flatMap(textsOf);
  const links = components
    .filter(({ type, sub_type }) => type === 'button' && sub_type === 'url')
    .flatMap(textsOf)
    .map((suffix) => (/^https?:/.test(suffix) ? suffix : new URL(suffix, `${siteUrl}/`).href));
  return { name, params, text: [params.join(' · '), ...links].filter(Boolean).join('\n') };
};
