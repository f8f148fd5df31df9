/** Who imports whom: a file's path to those of the files that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * The circles of a tree: groups of files of which each imports, over others, itself (Tarjan's strongly connected parts).
 * Two files of a circle cannot be understood, tested or moved apart. An import of a type counts like any other.
 * @returns each group's files in alphabetical order
 */
export const circlesOf = (graph: ImportGraph): string[][] => {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];

  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lowest.set(file, Math.min(at(lowest, file), at(lowest, target)));
    }
    if (at(lowest, file) !== at(order, file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1 || graph.get(file)?.includes(file)) circles.push(circle.sort());
  };

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
};

const at = (numbers: ReadonlyMap<string, number>, file: string): number =>
  numbers.get(file) ?? Number.POSITIVE_INFINITY;
