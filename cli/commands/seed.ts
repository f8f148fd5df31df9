import { Command } from 'commander';

export const seed = new Command('seed')
  .description('Place one order in every status, through the product that npm start runs.')
  .action(async () => {
    const { seedOrders } = await import('@potli/dev/seed.ts');
    await seedOrders();
  });
