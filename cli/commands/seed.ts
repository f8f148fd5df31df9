import { Command, InvalidArgumentError } from 'commander';

const mostOrders = 100_000;

const countOf = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 9 || count > mostOrders)
    throw new InvalidArgumentError(`Give a whole number from 9 to ${mostOrders}.`);
  return count;
};

export const seed = new Command('seed')
  .description('Place one order in every status, through the product that npm start runs.')
  .option('--orders <number>', 'import further orders of the past months, a team and support queries', countOf)
  .action(async ({ orders }: { orders?: number }) => {
    const { seedOrders } = await import('@potli/dev/seed.ts');
    await seedOrders(orders);
  });
