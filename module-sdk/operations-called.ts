import { allOperations } from '@potli/contracts/all-operations.ts';
import { wirePath } from '@potli/contracts/operation.ts';
import type { PublishedOperation } from '@potli/contracts/published/compatibility.ts';
import { publishedOperation } from '@potli/contracts/published/published-operation.ts';
import { type Node, type ObjectExpression, parse } from 'acorn';
import { simple } from 'acorn-walk';

/** One request found in a built script. */
interface BuiltCall {
  readonly method: string;
  /** As on the wire: `/api/orders/details`. */
  readonly path: string;
}

const textOf = (node: Node | null | undefined): string | undefined => {
  const literal = node as { type: string; value?: unknown; quasis?: { value: { cooked: string } }[] } | undefined;
  if (literal?.type === 'Literal' && typeof literal.value === 'string') return literal.value;
  if (literal?.type === 'TemplateLiteral' && literal.quasis?.length === 1) return literal.quasis[0]?.value.cooked;
  return undefined;
};

const fieldOf = ({ properties }: ObjectExpression, name: string): string | undefined => {
  for (const property of properties) {
    if (property.type !== 'Property' || property.computed) continue;
    const { key } = property;
    if ((key.type === 'Identifier' && key.name === name) || textOf(key) === name) return textOf(property.value);
  }
  return undefined;
};

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The calls to our services that a built script holds. They stand there in two forms: `{ method, path }` as an endpoint
 * of RTK Query gives it, and `fetch('/api/…', { method })`. A file that is no script throws.
 */
export const callsIn = (script: string): BuiltCall[] => {
  const calls = new Map<string, BuiltCall>();
  const add = (method: string, path: string) => calls.set(`${method} ${path}`, { method, path });
  simple(parse(script, { ecmaVersion: 'latest', sourceType: 'module' }), {
    ObjectExpression(node) {
      const method = fieldOf(node, 'method');
      const path = fieldOf(node, 'path');
      if (method && methods.has(method) && path) add(method, path.startsWith('/') ? path : `/api/${path}`);
    },
    CallExpression({ arguments: [address, init] }) {
      const path = textOf(address);
      if (!path?.startsWith('/api/')) return;
      add((init?.type === 'ObjectExpression' && fieldOf(init, 'method')) || 'GET', path);
    },
  });
  return [...calls.values()];
};

/** The operations behind calls, in a fixed order, and the calls that no operation answers. */
export const operationsBehind = (
  calls: readonly BuiltCall[],
): { operations: PublishedOperation[]; unknown: string[] } => {
  const byCall = new Map(allOperations.map((each) => [`${each.method} ${wirePath(each)}`, each]));
  const names = [...new Set(calls.map(({ method, path }) => `${method} ${path}`))].sort();
  const found = names.flatMap((name) => byCall.get(name) ?? []);
  return {
    operations: found.map(publishedOperation).sort((a, b) => (a.id < b.id ? -1 : 1)),
    unknown: names.filter((name) => !byCall.has(name)),
  };
};
